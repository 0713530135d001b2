#!/usr/bin/env bash
# Runs a command beside a private Postfix that hands its mail to a private Dovecot over LMTP, both on loopback and in one
# temporary folder, on the disk that the benchmarks use. The command finds them in MAIL_PEER and MAIL_PEER_INBOX.
# Both are stopped and the folder is removed when the command ends, however it ends.
#
#   bash bench/mail/with-postfix-dovecot.sh node bench/mail/receiving.ts
set -euo pipefail

fail() {
  echo "with-postfix-dovecot: $1" >&2
  exit 1
}

PATH="$PATH:/usr/sbin"
[[ $# -gt 0 ]] || fail 'give the command to run'
for program in postfix dovecot /usr/lib/dovecot/lmtp; do
  command -v "$program" >/dev/null || fail "$program is missing: apt-get install postfix dovecot-core dovecot-lmtpd"
done
[[ $(id -u) -eq 0 ]] || fail 'Postfix and Dovecot start as root only, since they change to users of their own'
[[ $(dovecot --version) == 2.3.* ]] || fail "the settings are those of Dovecot 2.3 (Debian 12), not $(dovecot --version)"

folder=$(mktemp -d "${TMPDIR:-/tmp}/lyceum-peer-XXXXXX")
dovecot_pid=''

clean_up() {
  trap - EXIT INT TERM
  # Fails only where it has not come up.
  postfix -c "$folder/postfix" stop >/dev/null 2>&1 || true
  if [[ -n $dovecot_pid ]]; then
    kill "$dovecot_pid" 2>/dev/null || true
    wait "$dovecot_pid" 2>/dev/null || true
  fi
  rm -rf "$folder"
}
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

port=$(node -e 'const s = require("node:net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')

# The daemons run as users of their own, and must pass through the folder.
chmod 755 "$folder"
mkdir "$folder"/{postfix,queue,data,dovecot,mail}
chown postfix "$folder/data"
chown nobody:nogroup "$folder/mail"

cat >"$folder/dovecot/dovecot.conf" <<END
base_dir = $folder/dovecot/run
state_dir = $folder/dovecot/state
log_path = $folder/dovecot/log
protocols = lmtp
ssl = no
mail_location = maildir:~/Maildir
# Everything that is acknowledged is on the disk.
mail_fsync = always
postmaster_address = postmaster@peer.test
# Nobody can sign in, but Dovecot does not look users up without it.
passdb {
  driver = static
  args = nopassword=y
}
userdb {
  driver = static
  args = uid=nobody gid=nogroup home=$folder/mail/%n allow_all_users=yes
}
service lmtp {
  unix_listener $folder/dovecot/lmtp {
    mode = 0666
  }
}
END

cat >"$folder/postfix/main.cf" <<END
compatibility_level = 3.6
queue_directory = $folder/queue
data_directory = $folder/data
maillog_file = $folder/data/log
maillog_file_prefixes = $folder
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = peer.test
mydestination =
alias_maps =
smtpd_peername_lookup = no
virtual_mailbox_domains = peer.test
virtual_mailbox_maps = inline:{ ada@peer.test=ada }
virtual_transport = lmtp:unix:$folder/dovecot/lmtp
# Postfix would slow its clients down as soon as more arrives than Dovecot takes; here it may take what it can.
in_flow_delay = 0
END

cat >"$folder/postfix/master.cf" <<END
127.0.0.1:$port inet n - n - - smtpd
pickup    unix n - n 60    1 pickup
cleanup   unix n - n -     0 cleanup
qmgr      unix n - n 300   1 qmgr
rewrite   unix - - n -     - trivial-rewrite
bounce    unix - - n -     0 bounce
defer     unix - - n -     0 bounce
trace     unix - - n -     0 bounce
verify    unix - - n -     1 verify
flush     unix n - n 1000? 0 flush
proxymap  unix - - n -     - proxymap
smtp      unix - - n -     - smtp
error     unix - - n -     - error
retry     unix - - n -     - error
discard   unix - - n -     - discard
lmtp      unix - - n -     - lmtp
anvil     unix - - n -     1 anvil
scache    unix - - n -     1 scache
postlog   unix-dgram n - n - 1 postlogd
END

dovecot -F -c "$folder/dovecot/dovecot.conf" &
dovecot_pid=$!
postfix -c "$folder/postfix" start 2>"$folder/start" || fail "Postfix does not start: $(cat "$folder/start" "$folder/data/log")"
for _ in {1..100}; do
  [[ -S $folder/dovecot/lmtp ]] && break
  kill -0 "$dovecot_pid" 2>/dev/null || fail "Dovecot ended: $(cat "$folder/dovecot/log")"
  sleep 0.1
done

status=0
MAIL_PEER="127.0.0.1:$port/ada@peer.test" MAIL_PEER_INBOX="$folder/mail/ada/Maildir/new" "$@" || status=$?
exit "$status"
