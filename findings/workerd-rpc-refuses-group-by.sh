#!/usr/bin/env bash
# What `Object.groupBy` returns cannot be returned from a method of a Durable Object.
#
# Versions: workerd 1.20261117.1.
# Guess: plain data passes between workers as it passes through `structuredClone`, and the result of a built-in is plain data.
# Behaviour: `Object.groupBy` returns an object without a prototype, and the calls between workers refuse each such object. So are
# the `groups` of a regular expression's match. `structuredClone` accepts it and so does the storage of the same Durable Object, and
# a test that calls the method inside one isolate passes.
# Remedy: spread it into a new object.
# Seen:
#   structuredClone: fine
#   storage: fine
#   returned: Could not serialize object of type "Object". This type does not support serialization.
#   returned as { ...grouped }: fine
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
const grouped = () => Object.groupBy([{ game: 'a' }, { game: 'b' }], (bet) => bet.game)
export class Ledger extends DurableObject {
  asIs() {
    return grouped()
  }
  spread() {
    return { ...grouped() }
  }
  async stored() {
    await this.ctx.storage.put('grouped', grouped())
  }
}
const outcome = async (work) => {
  try {
    await work()
    return 'fine'
  } catch (error) {
    return error.message
  }
}
export default {
  async test(_controller, env) {
    const ledger = env.LEDGER.get(env.LEDGER.idFromName('one'))
    const seen = {
      structuredClone: await outcome(() => structuredClone(grouped())),
      storage: await outcome(() => ledger.stored()),
      returned: await outcome(() => ledger.asIs()),
      'returned as { ...grouped }': await outcome(() => ledger.spread()),
    }
    for (const [how, what] of Object.entries(seen)) console.log(`${how}: ${what}`)
    const isAsSeen = Object.entries(seen).every(([how, what]) =>
      how === 'returned' ? what.includes('does not support serialization') : what === 'fine',
    )
    if (!isAsSeen) throw new Error('no longer as seen')
  },
}
JS
node_modules/.bin/workerd test config.capnp 2>/dev/null
