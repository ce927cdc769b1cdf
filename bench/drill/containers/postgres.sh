#!/bin/sh
# What the image `postgres` does at a start, as far as deploy/one/compose.yml relies on it. For machines that
# reach no registry: they have Debian's PostgreSQL, but not that image.
set -eu
bin=$(echo /usr/lib/postgresql/*/bin)
export PGDATA=/var/lib/postgresql/data PATH="$bin:$PATH"
if [ "$(id -u)" = 0 ]; then
  POSTGRES_PASSWORD=$(cat "$POSTGRES_PASSWORD_FILE")
  export POSTGRES_PASSWORD
  install -d -o postgres -g postgres -m 0700 "$PGDATA"
  exec setpriv --reuid postgres --regid postgres --init-groups "$0"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  printf %s "$POSTGRES_PASSWORD" > /tmp/word
  initdb -U "$POSTGRES_USER" --pwfile=/tmp/word --auth-host=scram-sha-256 --auth-local=trust > /dev/null
  rm /tmp/word
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  # Nobody reaches it before its databases exist.
  pg_ctl -w start -o "-c listen_addresses=''" > /dev/null
  createdb -U "$POSTGRES_USER" "$POSTGRES_DB"
  for file in /docker-entrypoint-initdb.d/*.sql; do
    psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" -f "$file"
  done
  pg_ctl -w stop > /dev/null
fi
exec postgres -c 'listen_addresses=*'
