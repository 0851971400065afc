#!/usr/bin/env bash
# `true` bound to a statement is the text "true" in a Durable Object, and the number 1 in D1.
#
# Versions: workerd 1.20261117.1, wrangler 4.164.0.
# Guess: both speak to the same SQLite of the same runtime, so a statement and its values move from one to the other unchanged.
# Behaviour: D1 binds `true` as 1. The `sql.exec` of a Durable Object binds it as the four letters, and no error says so: a row
# written with `true` is not found by the literal TRUE of SQL, and its flag is not equal to 1. A Date is bound as its long
# English text there, while D1 refuses it.
# Seen:
#   Durable Object: typeof text, rows WHERE open = TRUE: 0, a Date: "Thu Jan 01 1970"
#   D1: typeof real, rows WHERE open = TRUE: 1
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm i --no-audit --no-fund --silent wrangler@4.164.0
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
    rows('CREATE TABLE draws (open)')
    rows('INSERT INTO draws VALUES (?)', true)
    const [[kind]] = rows('SELECT typeof(open) FROM draws')
    const [[date]] = rows('SELECT substr(?, 1, 15)', new Date(0))
    return [kind, rows('SELECT 1 FROM draws WHERE open = TRUE').length, date]
  }
}
export default {
  async test(_controller, env) {
    const [kind, found, date] = await env.LEDGER.get(env.LEDGER.idFromName('one')).look()
    console.log(`Durable Object: typeof ${kind}, rows WHERE open = TRUE: ${found}, a Date: "${date}"`)
    if (kind !== 'text' || found !== 0 || date !== 'Thu Jan 01 1970') throw new Error('no longer as seen')
  },
}
JS
TZ=UTC node_modules/.bin/workerd test config.capnp
cat > wrangler.json <<'JSON'
{
  "name": "d1",
  "compatibility_date": "2026-11-01",
  "d1_databases": [{ "binding": "DB", "database_name": "db", "database_id": "00000000-0000-0000-0000-000000000001" }]
}
JSON
cat > d1.mjs <<'JS'
import { getPlatformProxy } from 'wrangler'
const { env, dispose } = await getPlatformProxy({ configPath: 'wrangler.json', persist: false })
await env.DB.prepare('CREATE TABLE draws (open)').run()
await env.DB.prepare('INSERT INTO draws VALUES (?)').bind(true).run()
const kind = await env.DB.prepare('SELECT typeof(open) AS kind FROM draws').first('kind')
const found = await env.DB.prepare('SELECT count(*) AS n FROM draws WHERE open = TRUE').first('n')
await dispose()
console.log(`D1: typeof ${kind}, rows WHERE open = TRUE: ${found}`)
process.exitCode = kind === 'real' && found === 1 ? 0 : 1
JS
node d1.mjs
