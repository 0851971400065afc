#!/usr/bin/env bash
# A whole number bound to a statement of a Durable Object is a REAL for SQLite: as text, 20261128 becomes "20261128.0".
#
# Versions: workerd 1.20261117.1 (D1 of wrangler 4.164.0 does the same).
# Guess: `Number.isInteger(value)` decides, as in other drivers for JavaScript, and a whole number is bound as an INTEGER.
# Behaviour: every number is bound as a double. A column declared INTEGER hides it, since SQLite turns 5.0 into 5 there. It shows
# where nothing declares a type: a number put into a TEXT column, joined with `||`, built into JSON, or divided.
# A draw's number kept as text is then found by the bound number and not by the same digits as text.
# Seen:
#   real 20261128.0 20261128.0 [5.0] 3.5
#   found by the number: 1, by its digits: 0
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
    const rows = (text, ...bound) => [...this.ctx.storage.sql.exec(text, ...bound).raw()]
    const [kinds] = rows("SELECT typeof(?), ? || '', CAST(? AS TEXT), json_array(?), ? / 2", 1, 20261128, 20261128, 5, 7)
    rows('CREATE TABLE draws (name TEXT PRIMARY KEY)')
    rows('INSERT INTO draws VALUES (?)', 20261128)
    const byNumber = rows('SELECT name FROM draws WHERE name = ?', 20261128).length
    const byDigits = rows('SELECT name FROM draws WHERE name = ?', '20261128').length
    return { kinds, byNumber, byDigits }
  }
}
export default {
  async test(_controller, env) {
    const seen = await env.LEDGER.get(env.LEDGER.idFromName('one')).look()
    console.log(...seen.kinds)
    console.log(`found by the number: ${seen.byNumber}, by its digits: ${seen.byDigits}`)
    const expected = { kinds: ['real', '20261128.0', '20261128.0', '[5.0]', 3.5], byNumber: 1, byDigits: 0 }
    if (JSON.stringify(seen) !== JSON.stringify(expected)) throw new Error('no longer as seen')
  },
}
JS
node_modules/.bin/workerd test config.capnp
