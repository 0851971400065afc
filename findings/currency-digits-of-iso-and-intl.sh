#!/usr/bin/env bash
# `Intl` shows rupiah, Pakistani rupees, Colombian pesos, forints, kyats and 11 more without the two digits that ISO 4217
# gives them.
#
# Versions: Node 20.20 and 24.21 (ICU 78, CLDR 48), currency-codes 2.2.0.
# Guess: the language standard says that the digits of a currency come from ISO 4217, so
# `resolvedOptions().maximumFractionDigits` is the number of minor units that a payment provider means.
# Behaviour: engines take the digits of CLDR, which are those in daily use. An amount that a provider sends as 1234567 with
# two digits is divided by 1 when the divisor is taken from `Intl`, a hundredfold. And 12345.67 is shown as 12,346: the cents
# of a balance cannot be seen, and two shown amounts no longer add up. Iraqi dinars differ by three digits.
# Remedy: keep a table of minor units for arithmetic and give `Intl` the digits to show.
# Seen:
#   AFN 2/0 ALL 2/0 COP 2/0 HUF 2/0 IDR 2/0 IQD 3/0 IRR 2/0 KPW 2/0 LAK 2/0 LBP 2/0 MGA 2/0 MMK 2/0 PKR 2/0 SOS 2/0 SYP 2/0 YER 2/0
#   IDR 12,346
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm i --no-audit --no-fund --silent currency-codes@2.2.0
cat > look.mjs <<'JS'
import codes from 'currency-codes'
const digitsOf = (currency) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits
const differing = codes
  .codes()
  .filter((code) => !code.startsWith('X') && codes.code(code).digits !== digitsOf(code))
  .map((code) => `${code} ${codes.code(code).digits}/${digitsOf(code)}`)
console.log(differing.join(' '))
const shown = new Intl.NumberFormat('en', { style: 'currency', currency: 'IDR' }).format(12345.67)
console.log(shown)
const expected = ['COP 2/0', 'HUF 2/0', 'IDR 2/0', 'IQD 3/0', 'MMK 2/0', 'PKR 2/0']
const isAsSeen = differing.length === 16 && expected.every((each) => differing.includes(each)) && /12,346$/.test(shown)
process.exitCode = isAsSeen ? 0 : 1
JS
node look.mjs
