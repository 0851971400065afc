#!/usr/bin/env bash
# A search with LIKE in a Durable Object takes 48 Latin letters and 16 Thai ones.
#
# Versions: workerd 1.20261117.1.
# Guess: a field of at most 40 characters fits wherever a limit of 50 is documented for LIKE patterns.
# Behaviour: the limit is one of bytes in UTF-8, with both percent signs. Letters of Thai, Khmer, Burmese or Hindi take three each, and
# several code points make one visible syllable, so an ordinary name of two words is refused: "LIKE or GLOB pattern too complex".
# Remedy: `instr(lower(column), ?) > 0`, which has no such limit.
# Seen: Latin 48, Cyrillic 24, Thai 16, instr with 200 Thai letters: 1
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
  longest(letter) {
    for (let length = 1; length <= 60; length += 1) {
      try {
        this.ctx.storage.sql.exec("SELECT 'x' LIKE ?", `%${letter.repeat(length)}%`).toArray()
      } catch {
        return length - 1
      }
    }
    return 60
  }
  instr() {
    const name = 'ก'.repeat(200)
    return this.ctx.storage.sql.exec('SELECT instr(?, ?) AS at', name, name).one().at
  }
}
export default {
  async test(_controller, env) {
    const ledger = env.LEDGER.get(env.LEDGER.idFromName('one'))
    const seen = []
    for (const letter of ['a', 'ж', 'ก']) seen.push(await ledger.longest(letter))
    const at = await ledger.instr()
    console.log(`Latin ${seen[0]}, Cyrillic ${seen[1]}, Thai ${seen[2]}, instr with 200 Thai letters: ${at}`)
    if (seen.join() !== '48,24,16' || at !== 1) throw new Error('no longer as seen')
  },
}
JS
node_modules/.bin/workerd test config.capnp
