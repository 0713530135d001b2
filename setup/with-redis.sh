#!/usr/bin/env bash
# Runs a command with a throwaway Redis on a free port: setup/with-redis.sh COMMAND [ARGUMENT...]
# Needs redis-server (Debian: apt-get install redis-server). Nothing is written to disk; it ends with the command.
set -euo pipefail

command -v redis-server >/dev/null || {
  echo 'redis-server is needed: on Debian, apt-get install redis-server' >&2
  exit 78
}

folder=$(mktemp -d)
port=$(node -e 'const s = require("node:net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')
redis-server --port "$port" --bind 127.0.0.1 --save '' --appendonly no --dir "$folder" >"$folder/log" 2>&1 &
server=$!
trap 'kill "$server" 2>/dev/null; wait "$server" 2>/dev/null || true; rm -rf "$folder"' EXIT

for _ in $(seq 100); do
  redis-cli -p "$port" ping >/dev/null 2>&1 && break
  sleep 0.1
done
redis-cli -p "$port" ping >/dev/null || { cat "$folder/log" >&2; exit 1; }
TEST_REDIS_URL="redis://127.0.0.1:$port" "$@"
