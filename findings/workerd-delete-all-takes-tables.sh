#!/usr/bin/env bash
# After `deleteAll` a Durable Object goes on living without the tables that its constructor made.
#
# Versions: workerd 1.20261117.1.
# Guess: `deleteAll` empties the storage, and the next call starts on a fresh object, whose constructor creates its tables.
# Behaviour: the tables go with their rows, and the object stays in memory with all its fields. The constructor does not run again until
# the object is evicted, so every later call fails with "no such table", for as long as traffic keeps the object alive. Whoever
# closes an account this way must run the migrations again, or abort the object.
# Seen:
#   constructed 1 time, rows: 0
#   after deleteAll: no such table: entries
#   constructed 1 time
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
let constructed = 0
export class Ledger extends DurableObject {
  constructor(context, env) {
    super(context, env)
    constructed += 1
    context.storage.sql.exec('CREATE TABLE IF NOT EXISTS entries (amount INTEGER)')
  }
  count() {
    try {
      return `rows: ${this.ctx.storage.sql.exec('SELECT count(*) AS n FROM entries').one().n}`
    } catch (error) {
      return error.message
    }
  }
  async wipe() {
    await this.ctx.storage.deleteAll()
  }
  times() {
    return constructed
  }
}
export default {
  async test(_controller, env) {
    const id = env.LEDGER.idFromName('one')
    const ledger = () => env.LEDGER.get(id)
    const before = await ledger().count()
    console.log(`constructed ${await ledger().times()} time, ${before}`)
    await ledger().wipe()
    const after = await ledger().count()
    console.log(`after deleteAll: ${after.replace(': SQLITE_ERROR', '')}`)
    const times = await ledger().times()
    console.log(`constructed ${times} time`)
    if (before !== 'rows: 0' || !after.startsWith('no such table') || times !== 1) throw new Error('no longer as seen')
  },
}
JS
node_modules/.bin/workerd test config.capnp
