#!/usr/bin/env bash
# Runs a command with a PostgreSQL server of its own: starts a throwaway cluster that listens on a socket in a
# temporary folder only, exports TEST_DATABASE_URL, runs the command, and removes everything again, however it ended.
#
#   setup/with-postgres.sh npm run test:postgres
set -euo pipefail

fail() {
  echo "with-postgres: $1" >&2
  exit 69
}

[ $# -gt 0 ] || fail 'give the command to run, for instance: setup/with-postgres.sh npm run test:postgres'

# Debian keeps the server's programs out of PATH; elsewhere they are in it.
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
[ -n "$bin" ] || bin=$(dirname "$(command -v initdb || echo /missing/initdb)")
[ -x "$bin/initdb" ] && [ -x "$bin/pg_ctl" ] ||
  fail 'PostgreSQL is not installed: no initdb was found. On Debian: apt-get install postgresql'

# PostgreSQL refuses to run as root, so root lends the cluster to the user that Debian makes for it.
if [ "$(id -u)" = 0 ]; then
  id postgres >/dev/null 2>&1 || fail 'as root this needs a user named postgres: create it, or run as an ordinary user'
  command -v runuser >/dev/null || fail 'as root this needs the command runuser (util-linux)'
  as_owner() { (cd / && runuser -u postgres -- "$@"); }
else
  as_owner() { (cd / && "$@"); }
fi

folder=$(as_owner mktemp -d "${TMPDIR:-/tmp}/lyceum-postgres-XXXXXX")
stop() {
  status=$?
  trap - EXIT
  as_owner "$bin/pg_ctl" --pgdata="$folder/data" --mode=immediate --wait stop >/dev/null 2>&1 || true
  rm -rf "$folder"
  exit "$status"
}
trap stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# A language of its own and not C, so that tests notice where an order depends on it.
as_owner "$bin/initdb" --pgdata="$folder/data" --username=lyceum --auth=trust --encoding=UTF8 \
  --locale=C.UTF-8 --locale-provider=icu --icu-locale=en-US --no-sync >"$folder/initdb.log" 2>&1 ||
  { cat "$folder/initdb.log" >&2; fail 'the cluster could not be made'; }

# Nothing here has to outlive a power cut.
as_owner "$bin/pg_ctl" --pgdata="$folder/data" --log="$folder/server.log" --wait start --options="\
  -c listen_addresses='' -c unix_socket_directories='$folder' -c max_connections=200 \
  -c fsync=off -c full_page_writes=off" >/dev/null ||
  { cat "$folder/server.log" >&2; fail 'the server did not start'; }

export TEST_DATABASE_URL="postgresql://lyceum@localhost/postgres?host=$folder"
"$@"
