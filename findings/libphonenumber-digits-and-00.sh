#!/bin/sh
# libphonenumber-js reads digits of three scripts only, and no 00 in front of a country's code.
#
# Versions: libphonenumber-js 1.13.16 (the port of Google's library), Node 20 and 24.
# Arabic, Persian and full-width digits are read; Thai, Devanagari, Bengali, Tamil, Burmese and Khmer ones give no number, while
# Google's Java library takes every decimal digit of Unicode. With a default calling code, "0055…" is taken for a national
# number of Brazil and is invalid. A mark of direction or an isolate around a right number gives no number either, as text copied
# from a page in Arabic has it.
# Seen: the lines that the script prints.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund libphonenumber-js@1.13.16
node - <<'JS'
const { parsePhoneNumberFromString } = require('libphonenumber-js/mobile')
const read = (text) => {
  const number = parsePhoneNumberFromString(text, { defaultCallingCode: '55', extract: false })
  return number?.isValid() ? number.number : 'none'
}
const written = (zero) =>
  '11912345678'.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))
const seen = {
  latin: read('11912345678'),
  arabic: read(written(0x660)),
  persian: read(written(0x6f0)),
  fullWidth: read(written(0xff10)),
  thai: read(written(0xe50)),
  devanagari: read(written(0x966)),
  bengali: read(written(0x9e6)),
  tamil: read(written(0xbe6)),
  burmese: read(written(0x1040)),
  khmer: read(written(0x17e0)),
  zeroZero: read('0055 11 91234-5678'),
  isolated: read('\u2066+55 11 91234-5678\u2069'),
}
console.log(seen)
const right = '+5511912345678'
const isAsSeen = Object.entries(seen).every(
  ([name, number]) => number === (['latin', 'arabic', 'persian', 'fullWidth'].includes(name) ? right : 'none'),
)
process.exitCode = isAsSeen ? 0 : 1
JS
