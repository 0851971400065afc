#!/usr/bin/env bash
# iso20022.js writes payments in yen and dong a hundred times too small, and in Kuwaiti dinars ten times too large.
#
# Versions: iso20022.js 0.0.15.
# Guess: amounts are given in minor units, and the library knows each currency's number of them, since it asks for the
# currency.
# Behaviour: its money type (Dinero 1) takes two digits for every currency unless it is told otherwise, and it is not told.
# 150000 yen are written as 1500, 1234567 fils, which are 1234.567 dinars, as 12345.67. Reading a statement errs the other
# way: 150000 yen of a balance are 15000000 minor units. A round trip through the library alone is therefore right, and only
# the bank's file is not.
# Seen:
#   USD 123456 -> <InstdAmt Ccy="USD">1234.56
#   JPY 150000 -> <InstdAmt Ccy="JPY">1500
#   VND 500000 -> <InstdAmt Ccy="VND">5000
#   KWD 1234567 -> <InstdAmt Ccy="KWD">12345.67
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm i --no-audit --no-fund --silent iso20022.js@0.0.15
cat > look.mjs <<'JS'
import { ISO20022 } from 'iso20022.js'
const iso = new ISO20022({
  initiatingParty: {
    name: 'Shop',
    id: 'SHOP',
    account: { accountNumber: '123456789012' },
    agent: { bic: 'DEUTDEFF', bankAddress: { country: 'DE' } },
  },
})
const creditor = {
  name: 'Player',
  account: { iban: 'DE89370400440532013000' },
  agent: { bic: 'DEUTDEFF' },
  address: { streetName: 'Street 1', townName: 'Berlin', postalCode: '10115', country: 'DE' },
}
const expected = { USD: [123456, '1234.56'], JPY: [150000, '1500'], VND: [500000, '5000'], KWD: [1234567, '12345.67'] }
for (const [currency, [amount, written]] of Object.entries(expected)) {
  const payment = iso.createSWIFTCreditPaymentInitiation([{ type: 'swift', direction: 'credit', amount, currency, creditor }])
  const [element] = /<InstdAmt[^>]*>[^<]*/.exec(payment.toString())
  console.log(`${currency} ${amount} -> ${element}`)
  if (element !== `<InstdAmt Ccy="${currency}">${written}`) process.exitCode = 1
}
JS
node look.mjs
