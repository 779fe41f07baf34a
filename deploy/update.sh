#!/bin/sh
# Updates the site to the newest tag, or to the one that is named: deploy/update.sh v1.4. Run by root, who owns the program. A release that
# is not ready within a minute is left again for the one before.
set -eu

backup=${UPDATE_BACKUP:-"runuser -u curls -- node_modules/.bin/node --env-file-if-exists=.env scripts/owner/backup.ts"}
restart=${UPDATE_RESTART:-"systemctl restart curls"}
address=${UPDATE_READY_URL:-http://127.0.0.1:3000/readyz}
seconds=${UPDATE_TIMEOUT:-60}

is_ready() {
  for _ in $(seq "$seconds"); do
    node -e "fetch('$address', { signal: AbortSignal.timeout(2000) }).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))" && return
    sleep 1
  done
  return 1
}

go_live() {
  git checkout --quiet --detach "$1" && node scripts/setup.mjs && sh -c "$restart" && is_ready
}

# A function, since the shell reads this file as it goes, and a checkout may change it.
main() {
  cd "$(dirname "$0")/.."
  before=$(git describe --tags --exact-match 2>/dev/null || git rev-parse HEAD)
  git fetch --quiet --tags
  wanted=${1:-$(git tag --sort=-version:refname | head -n 1)}
  if [ -z "$wanted" ]; then
    echo "There is no tag to update to. Please name a release, a branch or a commit: deploy/update.sh NAME" >&2
    exit 1
  fi
  echo "Making a backup ..."
  sh -c "$backup"
  echo "Changing from $before to $wanted ..."
  if go_live "$wanted"; then
    echo "$wanted is live."
    exit 0
  fi
  echo "$wanted is not ready: going back to $before ..." >&2
  if go_live "$before"; then
    echo "$before is live again." >&2
  else
    echo "$before is not ready either. If the tables were changed, restore the backup made above: npm run restore -- FILE" >&2
  fi
  exit 1
}
main "$@"
