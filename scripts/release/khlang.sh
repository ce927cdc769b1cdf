#!/bin/sh
# khlang            starts the console
# khlang <command>  runs a command beside it, such as: khlang backup /mnt/backups/today.khlang
set -eu
here=$(dirname "$(readlink -f "$0")")
node=$(ls "$here"/node_modules/node-linux-*/bin/node 2>/dev/null || command -v node)
if [ $# -eq 0 ]; then exec "$node" "$here/apps/server/src/main.ts"; fi
exec "$node" "$here/apps/server/src/cli.ts" "$@"
