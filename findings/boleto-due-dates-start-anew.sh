#!/usr/bin/env bash
# Two packages for Brazilian boletos read a slip that is due in 2026 as overdue since 2002.
#
# Versions: @mrmgomes/boleto-utils 1.3.3, broleto 0.0.12; @brazilian-utils/brazilian-utils 2.4.0 to compare.
# Guess: the due date in a slip's code is a number of days, and libraries for slips read it.
# Behaviour: the field has four digits and counted from 7 October 1997; it reached 9999 on 21 February 2025 and began again at
# 1000 the day after. Both packages still add every number to 1997, so each slip issued since then is due between 2000 and
# 2002 and a shop calls it expired. The code passes their check digits as before. The third package chooses the cycle by
# today's date.
# Seen:
#   factor 9999: 2025-02-21, 2025-02-21, 2025-02-21
#   factor 1000: 2000-07-03, 2000-07-03, 2025-02-22
#   factor 1646: 2002-04-10, 2002-04-10, 2026-11-30
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm i --no-audit --no-fund --silent @mrmgomes/boleto-utils@1.3.3 broleto@0.0.12 @brazilian-utils/brazilian-utils@2.4.0
cat > look.cjs <<'JS'
const { getBoletoInfo } = require('@brazilian-utils/brazilian-utils')
const utils = require('@mrmgomes/boleto-utils')
const { Boleto } = require('broleto')
const digits = (text) => [...text].reverse().map(Number)
const byTens = (text) => {
  const products = digits(text).map((digit, at) => digit * (at % 2 ? 1 : 2))
  const total = products.reduce((sum, product) => sum + (product > 9 ? product - 9 : product), 0)
  return (10 - (total % 10)) % 10
}
const byElevens = (text) => {
  const total = digits(text).reduce((sum, digit, at) => sum + digit * (2 + (at % 8)), 0)
  const digit = 11 - (total % 11)
  return digit > 9 ? 1 : digit
}
/** The line that a customer types, of a slip of 1234.56 reais. */
const slip = (factor) => {
  const free = '0500940144816060680935031'
  const due = `${factor}0000123456`
  const check = byElevens(`0019${due}${free}`)
  const fields = [`0019${free.slice(0, 5)}`, free.slice(5, 15), free.slice(15)]
  return fields.map((field) => field + byTens(field)).join('') + check + due
}
const day = (date) => new Date(date).toISOString().slice(0, 10)
const expected = {
  9999: '2025-02-21, 2025-02-21, 2025-02-21',
  1000: '2000-07-03, 2000-07-03, 2025-02-22',
  1646: '2002-04-10, 2002-04-10, 2026-11-30',
}
for (const factor of [9999, 1000, 1646]) {
  const line = slip(factor)
  const seen = [
    utils.validarBoleto(line).vencimento,
    new Boleto(line).expirationDate(),
    getBoletoInfo(line).expirationDate,
  ].map(day)
  console.log(`factor ${factor}: ${seen.join(', ')}`)
  if (seen.join(', ') !== expected[factor]) process.exitCode = 1
}
JS
node look.cjs
