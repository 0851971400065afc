#!/bin/sh
# transliteration gives nothing at all for some letters, without saying so.
#
# Versions: transliteration 2.6.1, any-ascii 0.3.3, Node 20 and 24.
# The capital sharp s of German (U+1E9E), Javanese letters and Han characters beyond the basic plane, which names in Japan and
# Taiwan have, become an empty text: "STRAẞE" is "STRAE". Only with the option `unknown` does something stand for them, and it
# says what is missing, not which letter. A zero-width space becomes a visible one. any-ascii has all of them.
# Seen: the lines that the script prints.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund transliteration@2.6.1 any-ascii@0.3.3
cat > compare.mjs <<'JS'
import anyAscii from 'any-ascii'
import { transliterate } from 'transliteration'

const texts = ['STRAẞE', '𠮷野', 'ꦗꦮ', 'a\u200bb']
const seen = texts.map((text) => [text, transliterate(text), anyAscii(text)])
for (const line of seen) console.log(line)
const expected = [
  ['STRAẞE', 'STRAE', 'STRASsE'],
  ['𠮷野', 'Ye', 'KichiYe'],
  ['ꦗꦮ', '', 'jw'],
  ['a\u200bb', 'a b', 'ab'],
]
process.exitCode = JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1
JS
node compare.mjs
