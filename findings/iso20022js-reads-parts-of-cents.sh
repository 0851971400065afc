#!/usr/bin/env bash
# iso20022.js reads a statement's 4.35 dollars as 434.99999999999994 cents, and an account 00123456789 as 123456789.
#
# Versions: iso20022.js 0.0.15.
# Guess: a library for bank statements that returns minor units returns whole ones, and returns identifiers letter by letter.
# Behaviour: the text is multiplied by a hundred as a floating number and not rounded, so a comparison with one's own 435
# fails for some amounts (4.35, 1.15, 0.29) and not for others (4.50). The account's number goes through the XML parser's
# guess at numbers: codes and references are exempted from it, the account is not, and its zeros are lost.
# Seen:
#   4.35 -> 434.99999999999994, 1.15 -> 114.99999999999999, 0.29 -> 28.999999999999996, 4.50 -> 450
#   account 00123456789 -> 123456789
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm i --no-audit --no-fund --silent iso20022.js@0.0.15
cat > look.mjs <<'JS'
import { CashManagementEndOfDayReport } from 'iso20022.js'
const statement = (amount) => `<?xml version="1.0"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>
  <GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-28T00:00:00</CreDtTm></GrpHdr>
  <Stmt><Id>S1</Id><CreDtTm>2026-11-28T00:00:00</CreDtTm>
    <FrToDt><FrDtTm>2026-11-27T00:00:00</FrDtTm><ToDtTm>2026-11-28T00:00:00</ToDtTm></FrToDt>
    <Acct><Id><Othr><Id>00123456789</Id></Othr></Id><Ccy>USD</Ccy>
      <Svcr><FinInstnId><BIC>CHASUS33</BIC></FinInstnId></Svcr></Acct>
    <Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${amount}</Amt>
      <CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-28</Dt></Dt></Bal></Stmt>
</BkToCstmrStmt></Document>`
const read = (amount) => CashManagementEndOfDayReport.fromXML(statement(amount)).statements[0]
const amounts = ['4.35', '1.15', '0.29', '4.50'].map((text) => `${text} -> ${read(text).balances[0].amount}`)
const account = read('4.35').account.accountNumber
console.log(amounts.join(', '))
console.log(`account 00123456789 -> ${account}`)
const expected = '4.35 -> 434.99999999999994, 1.15 -> 114.99999999999999, 0.29 -> 28.999999999999996, 4.50 -> 450'
process.exitCode = amounts.join(', ') === expected && String(account) === '123456789' ? 0 : 1
JS
node look.mjs
