#!/usr/bin/env bash
# What a stranger does: clone, `npm start`, wait for "ready", stop. Times it. Needs git, curl and the package registry.
# Only what is committed is tried.
set -euo pipefail

root=$(git -C "$(dirname "$0")" rev-parse --show-toplevel)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
git clone --quiet "$root" "$folder/lyceum"
cd "$folder/lyceum"

# Without the tools of the clone that runs this.
PATH=$(printf '%s' "$PATH" | tr ':' '\n' | grep -v node_modules | paste -sd:)
export PATH IDENTITY_PORT=0 MAIL_PORT=0 SEARCH_PORT=0 WEB_PORT=0 SMTP_PORT=0 SUBMISSION_PORT=0
unset npm_execpath npm_node_execpath NODE INIT_CWD

begun=$(date +%s%N)
npm start >"$folder/output" 2>&1 &
starter=$!
for _ in $(seq 600); do
  grep -q 'Lyceum is ready' "$folder/output" && break
  kill -0 "$starter" 2>/dev/null || break
  sleep 0.5
done
ready=$(date +%s%N)
grep -q 'Lyceum is ready' "$folder/output" || { cat "$folder/output" >&2; exit 1; }
echo "npm start on a fresh clone was ready after $(((ready - begun) / 1000000)) ms."

web=$(grep -oE 'Web app +[^ ]+' "$folder/output" | awk '{print $3}')
curl --silent --show-error --fail "$web/" | grep -q Lyceum

stop() { # by npm's id, as an init system would; all parts must be gone within 10 s
  local begun
  begun=$(date +%s%N)
  kill -TERM "$starter"
  wait "$starter" || true
  while curl --silent --max-time 2 --output /dev/null "$web/"; do
    [ $((($(date +%s%N) - begun) / 1000000)) -lt 10000 ] || { echo 'the web app still answers' >&2; exit 1; }
    sleep 0.1
  done
  echo "SIGTERM stopped it after $((($(date +%s%N) - begun) / 1000000)) ms."
}
stop

begun=$(date +%s%N)
npm start >"$folder/output" 2>&1 &
starter=$!
for _ in $(seq 120); do
  grep -q 'Lyceum is ready' "$folder/output" && break
  sleep 0.25
done
ready=$(date +%s%N)
grep -q 'Lyceum is ready' "$folder/output" || { cat "$folder/output" >&2; exit 1; }
echo "npm start the second time was ready after $(((ready - begun) / 1000000)) ms."
web=$(grep -oE 'Web app +[^ ]+' "$folder/output" | awk '{print $3}')
stop
