#!/bin/sh
# Installs the Postgres that tests of the site start for themselves. It needs root's rights on Debian.
# No service of it is started.
set -eu

if ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null; then
    exit 0
fi
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    echo 'postgres: initdb is missing; install the server of Postgres' >&2
    exit 1
fi
apt-get update -q
DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends postgresql-common
# Without this, the package makes a cluster of its own and starts it.
sed -i 's/^#*create_main_cluster.*/create_main_cluster = false/' /etc/postgresql-common/createcluster.conf
DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends postgresql
