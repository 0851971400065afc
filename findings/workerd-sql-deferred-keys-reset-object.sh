#!/usr/bin/env bash
# A deferred foreign key that `transactionSync` leaves unmet is no error of that transaction: the object is reset after it.
#
# Versions: workerd 1.20261117.1.
# Guess: a DEFERRABLE INITIALLY DEFERRED key is checked at the end of the transaction, so `transactionSync` throws and undoes itself,
# as a COMMIT of SQLite does.
# Behaviour: `transactionSync` is a savepoint inside a larger transaction that the runtime commits when the object yields. The
# savepoint ends well and its rows can be read. The key is checked at the outer commit: the call then fails, the object is
# reset, and everything that the same event wrote, outside the savepoint too, is undone. A `catch` around `transactionSync`
# sees nothing of it.
# Seen:
#   transactionSync: returned, 1 row read after it
#   the call: Durable Object was reset and rolled back to its last known good state
#   rows written before transactionSync, now: 0
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
  rows(text) {
    return [...this.ctx.storage.sql.exec(text).raw()]
  }
  prepare() {
    this.rows('CREATE TABLE games (id INTEGER PRIMARY KEY)')
    this.rows('CREATE TABLE bets (game INTEGER REFERENCES games (id) DEFERRABLE INITIALLY DEFERRED)')
    this.rows('CREATE TABLE journal (line TEXT)')
  }
  bet() {
    this.rows("INSERT INTO journal VALUES ('asked')")
    try {
      this.ctx.storage.transactionSync(() => this.rows('INSERT INTO bets VALUES (99)'))
      console.log(`transactionSync: returned, ${this.rows('SELECT * FROM bets').length} row read after it`)
    } catch (error) {
      console.log(`transactionSync: ${error.message}`)
    }
  }
}
export default {
  async test(_controller, env) {
    const id = env.LEDGER.idFromName('one')
    await env.LEDGER.get(id).prepare()
    const failure = await env.LEDGER.get(id).bet().then(
      () => 'no error',
      (error) => error.message,
    )
    console.log(`the call: ${failure.split(' because')[0]}`)
    const [[lines]] = await env.LEDGER.get(id).rows('SELECT count(*) FROM journal')
    console.log(`rows written before transactionSync, now: ${lines}`)
    if (!failure.includes('FOREIGN KEY') || lines !== 0) throw new Error('no longer as seen')
  },
}
JS
node_modules/.bin/workerd test config.capnp 2>/dev/null
