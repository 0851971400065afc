/**
 * Lower-case letters that are drawn like Latin ones, in scripts that no language of the product is written in, and the
 * phonetic and small capital letters of Latin itself. Compatibility forms (fullwidth, mathematical) are folded before.
 */
const DRAWN_ALIKE: Readonly<Record<string, string>> = {
  a: 'аαɑᴀ',
  b: 'вƅʙьβ',
  c: 'сϲᴄↄ',
  d: 'ԁɗᴅ',
  e: 'еєεҽᴇ',
  f: 'ꜰẝϝғ',
  g: 'ɡɢցԍ',
  h: 'һհнʜ',
  i: 'іιıɪӏɩ',
  j: 'јϳᴊ',
  k: 'кκᴋқ',
  l: 'ⅼʟɭ',
  m: 'мᴍ',
  n: 'ոηпɴ',
  o: 'оοօσᴏө',
  p: 'рρᴘ',
  q: 'ԛզ',
  r: 'гʀᴦ',
  s: 'ѕꜱʂ',
  t: 'тτᴛ',
  u: 'υսᴜʋцμ',
  v: 'νѵᴠ',
  w: 'ԝաᴡωѡ',
  x: 'хχҳ',
  y: 'уүγʏყ',
  z: 'ᴢʐ',
}
const LATIN_OF = new Map(
  Object.entries(DRAWN_ALIKE).flatMap(([latin, signs]) => [...signs].map((sign) => [sign, latin] as const)),
)

/** The Latin letter that a sign is drawn like; any other sign as it is. */
export function latinOf(sign: string): string {
  return LATIN_OF.get(sign) ?? sign
}
