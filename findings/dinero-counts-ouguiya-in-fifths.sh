#!/usr/bin/env bash
# Dinero counts Mauritanian ouguiya and Malagasy ariary in fifths, where ISO 4217 and payment providers count in hundredths.
#
# Versions: dinero.js 2.0.2, currency-codes 2.2.0.
# Guess: 12345 minor units of a currency with two digits are 123.45 for each library that takes minor units.
# Behaviour: the two currencies are divided into five parts in daily life, and Dinero's table says so: base 5, exponent 1. The
# same 12345 are 2469 whole ouguiya, twenty times as many. `toDecimal`, with which most formatters begin, throws for both of
# them ("Currency is not decimal"), so a loop over all currencies of a shop ends there.
# Remedy: give Dinero a currency object of one's own, `{ code: 'MRU', base: 10, exponent: 2 }`.
# Seen:
#   MRU: ISO 2 digits, Dinero 2469 units, toDecimal: Currency is not decimal.
#   MGA: ISO 2 digits, Dinero 2469 units, toDecimal: Currency is not decimal.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm i --no-audit --no-fund --silent dinero.js@2.0.2 currency-codes@2.2.0
cat > look.mjs <<'JS'
import codes from 'currency-codes'
import { dinero, toDecimal, toUnits } from 'dinero.js'
import { MGA, MRU } from 'dinero.js/currencies'
for (const currency of [MRU, MGA]) {
  const amount = dinero({ amount: 12345, currency })
  const { digits } = codes.code(currency.code)
  const units = toUnits(amount)
  let decimal
  try {
    decimal = toDecimal(amount)
  } catch (error) {
    decimal = error.message.replace('[Dinero.js] ', '')
  }
  console.log(`${currency.code}: ISO ${digits} digits, Dinero ${units[0]} units, toDecimal: ${decimal}`)
  if (digits !== 2 || units[0] !== 2469 || decimal !== 'Currency is not decimal.') process.exitCode = 1
}
JS
node look.mjs
