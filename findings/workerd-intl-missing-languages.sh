#!/usr/bin/env bash
# Workerd formats Burmese, Khmer, Lao, Nepali, Sinhala, Mongolian, Georgian and Kyrgyz as American English.
#
# Versions: workerd 1.20261117.1; Node 20.20 and 24.21 (ICU 78, CLDR 48).
# Guess: a runtime on V8 with a full time zone list and 159 currencies has the languages that Node has.
# Behaviour: workerd's ICU carries a cut set of languages. For these eight, `NumberFormat`, `DateTimeFormat`, `Collator`,
# `DisplayNames`, `ListFormat` and `RelativeTimeFormat` resolve to en-US without an error, so a page rendered by a worker
# differs from the one that the browser renders. `PluralRules` still knows them: its answer "km" says nothing of the rest.
# Remedy: ask `supportedLocalesOf` of the formatter that is used, and format on the client or with data of one's own.
# Seen (one of eight pairs):
#   workerd km 0 Thursday, January 1, 1970 $1,234,567.50 km
#   node    km 1 ព្រហស្បតិ៍ 1 មករា 1970 1,234,567.50$
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
export const LANGUAGES = ['my', 'km', 'lo', 'ne', 'si', 'mn', 'ka', 'ky']
export const look = (language) => [
  language,
  Intl.NumberFormat.supportedLocalesOf(language).length,
  new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(0),
  new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' }).format(1234567.5),
  new Intl.PluralRules(language).resolvedOptions().locale,
]
export default {
  test() {
    for (const language of LANGUAGES) {
      const seen = look(language)
      console.log('workerd', ...seen)
      const expected = [language, 0, 'Thursday, January 1, 1970', '$1,234,567.50', language]
      if (JSON.stringify(seen) !== JSON.stringify(expected)) throw new Error(`no longer as seen: ${language}`)
    }
  },
}
JS
node_modules/.bin/workerd test config.capnp
cat > compare.mjs <<'JS'
import { LANGUAGES, look } from './worker.mjs'
for (const language of LANGUAGES) {
  const [, supported, date, money] = look(language)
  console.log('node   ', language, supported, date, money)
  if (supported !== 1 || date.includes('Thursday')) process.exitCode = 1
}
JS
node compare.mjs
