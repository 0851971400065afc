#!/usr/bin/env bash
# Intl.Segmenter ends Burmese words inside of a letter that it gives as one grapheme.
#
# Versions: Node 24.21.0 (ICU 78.3) and 20.20.2 (78.2); Chromium 156 ends lines at the same places.
# Guess: a boundary of words is a boundary of graphemes (Unicode Annex 29), so text may be cut at any of them; and U+2060
# between two syllables only forbids a line end there.
# Behaviour: the word dictionary of Burmese starts anew behind U+2060 (or at the start of a text). A syllable that begins with a
# stack, such as က္က, is then split behind the virama: the word ends inside of the grapheme, and the virama is drawn as a cross.
# The same word without the mark stays whole.
# Seen:
#   စက္ကန့်    words: စက္ကန့်       graphemes: စ|က္က|န့်
#   စ+က္ကန့်   words: စ+က္|ကန့်     graphemes: စ|+|က္က|န့်   (+ is U+2060)
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm i --no-audit --no-fund --silent node@24.21.0
cat > look.mjs <<'JS'
const cut = (text, granularity) =>
  [...new Intl.Segmenter('my', { granularity }).segment(text)].map(({ index }) => index)
const shown = (text, starts) =>
  starts.map((start, at) => text.slice(start, starts[at + 1])).join('|').replaceAll('\u2060', '+')
const WHOLE = '\u1005\u1000\u1039\u1000\u1014\u1037\u103A'
const MARKED = '\u1005\u2060\u1000\u1039\u1000\u1014\u1037\u103A'
const inside = []
for (const text of [WHOLE, MARKED]) {
  const [words, graphemes] = [cut(text, 'word'), cut(text, 'grapheme')]
  console.log(process.version, process.versions.icu, 'words:', shown(text, words), 'graphemes:', shown(text, graphemes))
  inside.push(words.some((start) => !graphemes.includes(start)))
}
if (inside[0] || !inside[1]) throw new Error(`changed: words end inside of a grapheme: ${inside}`)
JS
./node_modules/.bin/node look.mjs
