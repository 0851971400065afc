#!/usr/bin/env bash
# The cursor of a Durable Object's statement holds one row more than it has given, and gives it after the row is deleted.
#
# Versions: workerd 1.20261117.1.
# Guess: a cursor that is open either shows the table as it was when the statement began, or as it is now.
# Behaviour: it is neither. Each step has already fetched the next row. Rows that are deleted between two steps are gone, except the
# first of them, which still comes. A loop that deletes what it has handled together with its neighbours handles one of
# them a second time.
# Remedy: read with `toArray()` before writing.
# Seen: 1, then 2 and 3 and 4 are deleted, then 2
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm i --no-audit --no-fund --silent workerd@1.20261117.1
mkdir state
cat > config.capnp <<'CAPNP'
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [(name = "main", worker = (
  modules = [(name = "worker", esModule = embed "worker.mjs")], compatibilityDate = "2026-11-01",
  durableObjectNamespaces = [(className = "Ledger", uniqueKey = "ledger", enableSql = true)],
  durableObjectStorage = (localDisk = "disk"),
  bindings = [(name = "LEDGER", durableObjectNamespace = "Ledger")])),
  (name = "disk", disk = (path = "state", writable = true))]);
CAPNP
cat > worker.mjs <<'JS'
import { DurableObject } from 'cloudflare:workers'
export class Ledger extends DurableObject {
  look() {
    const { sql } = this.ctx.storage
    sql.exec('CREATE TABLE tickets (id INTEGER PRIMARY KEY)')
    sql.exec('INSERT INTO tickets VALUES (1), (2), (3), (4)')
    const cursor = sql.exec('SELECT id FROM tickets ORDER BY id')
    const first = cursor.next().value.id
    sql.exec('DELETE FROM tickets WHERE id > 1')
    return [first, [...cursor].map((row) => row.id)]
  }
}
export default {
  async test(_controller, env) {
    const [first, rest] = await env.LEDGER.get(env.LEDGER.idFromName('one')).look()
    console.log(`${first}, then 2 and 3 and 4 are deleted, then ${rest.join()}`)
    if (first !== 1 || rest.join() !== '2') throw new Error('no longer as seen')
  },
}
JS
node_modules/.bin/workerd test config.capnp
