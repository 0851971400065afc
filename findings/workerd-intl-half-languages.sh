#!/usr/bin/env bash
# Workerd says that it supports Uzbek and Kazakh, and formats them with the nameless root of the data.
#
# Versions: workerd 1.20261117.1; Node 20.20 and 24.21 to compare.
# Guess: a language that `supportedLocalesOf` returns is formatted in that language; asking it is the way to choose a fallback.
# Behaviour: both come back as supported and as the resolved locale, but the data behind them is that of no language: a date is
# "1970 M01 1, Thu", three days ago is "-3 d", and names of currencies fall back to English. A check that catches Khmer or Lao,
# which are not supported at all there, lets these two through.
# Seen:
#   workerd uz uz 1970 M01 1, Thu -3 d
#   node    uz uz payshanba, 1-yanvar, 1970 3 kun oldin
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm i --no-audit --no-fund --silent workerd@1.20261117.1
cat > config.capnp <<'CAPNP'
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [(name = "main", worker = (
  modules = [(name = "worker", esModule = embed "worker.mjs")], compatibilityDate = "2026-11-01"))]);
CAPNP
cat > worker.mjs <<'JS'
export const look = (language) => {
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' })
  return [
    Intl.DateTimeFormat.supportedLocalesOf(language).join(),
    dates.resolvedOptions().locale,
    dates.format(0),
    new Intl.RelativeTimeFormat(language).format(-3, 'day'),
  ]
}
export default {
  test() {
    for (const language of ['uz', 'kk']) {
      const seen = look(language)
      console.log('workerd', ...seen)
      if (JSON.stringify(seen) !== JSON.stringify([language, language, '1970 M01 1, Thu', '-3 d']))
        throw new Error(`no longer as seen: ${language}`)
    }
  },
}
JS
node_modules/.bin/workerd test config.capnp
cat > compare.mjs <<'JS'
import { look } from './worker.mjs'
for (const language of ['uz', 'kk']) {
  const seen = look(language)
  console.log('node   ', ...seen)
  if (/M01|Thu/.test(seen[2])) process.exitCode = 1
}
JS
node compare.mjs
