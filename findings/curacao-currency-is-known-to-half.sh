#!/usr/bin/env bash
# The Caribbean guilder of Curaçao and Sint Maarten: one common package returns its code, and others say that there is none
# such.
#
# Versions: country-to-currency 3.0.1, countries-list 3.4.1, dinero.js 2.0.2, currency-codes 2.2.0, validator 13.15.35,
# locale-currency 1.0.0, workerd 1.20261117.1, Node 24.21.
# Guess: XCG replaced ANG in March 2025; packages released since then agree on it, and a shop may look a currency up by
# country in one and its digits in another.
# Behaviour: country-to-currency, countries-list, Dinero and Node have XCG. currency-codes answers `undefined`, validator says
# that it is no ISO 4217 code and takes ANG, locale-currency returns ANG, which Dinero has removed, and
# `Intl.supportedValuesOf` of workerd lacks it (with SLE and ZWG). Whoever validates what the first package returned with the
# third refuses its own players.
# Seen:
#   country-to-currency: XCG, countries-list: XCG, locale-currency: ANG
#   currency-codes: XCG no, ANG yes; validator: XCG no, ANG yes; dinero: XCG yes, ANG no
#   in Node and not in workerd: SLE XCG ZWG
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm i --no-audit --no-fund --silent country-to-currency@3.0.1 countries-list@3.4.1 dinero.js@2.0.2 currency-codes@2.2.0 \
  validator@13.15.35 locale-currency@1.0.0 workerd@1.20261117.1 node@24.21.0
cat > config.capnp <<'CAPNP'
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [(name = "main", worker = (
  modules = [(name = "worker", esModule = embed "worker.mjs")], compatibilityDate = "2026-11-01"))]);
CAPNP
cat > worker.mjs <<'JS'
export default { test: () => console.log(JSON.stringify(Intl.supportedValuesOf('currency'))) }
JS
cat > look.mjs <<'JS'
import { execFileSync } from 'node:child_process'
import { countries } from 'countries-list'
import countryToCurrency from 'country-to-currency'
import codes from 'currency-codes'
import * as dinero from 'dinero.js/currencies'
import * as localeCurrency from 'locale-currency'
import validator from 'validator'
const has = (isThere) => (isThere ? 'yes' : 'no')
const table = countryToCurrency.default ?? countryToCurrency
const seen = [
  `country-to-currency: ${table.CW}, countries-list: ${countries.CW.currency}, ` +
    `locale-currency: ${localeCurrency.getCurrency('nl-CW')}`,
  `currency-codes: XCG ${has(codes.code('XCG'))}, ANG ${has(codes.code('ANG'))}; ` +
    `validator: XCG ${has(validator.isISO4217('XCG'))}, ANG ${has(validator.isISO4217('ANG'))}; ` +
    `dinero: XCG ${has(dinero.XCG)}, ANG ${has(dinero.ANG)}`,
]
const ofWorkerd = JSON.parse(execFileSync('node_modules/.bin/workerd', ['test', 'config.capnp'], { stdio: ['ignore', 'pipe', 'ignore'] }))
seen.push(
  `in Node and not in workerd: ${Intl.supportedValuesOf('currency')
    .filter((code) => !ofWorkerd.includes(code))
    .join(' ')}`,
)
const expected = [
  'country-to-currency: XCG, countries-list: XCG, locale-currency: ANG',
  'currency-codes: XCG no, ANG yes; validator: XCG no, ANG yes; dinero: XCG yes, ANG no',
  'in Node and not in workerd: SLE XCG ZWG',
]
console.log(seen.join('\n'))
process.exitCode = seen.join() === expected.join() ? 0 : 1
JS
node_modules/.bin/node look.mjs
