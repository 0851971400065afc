import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Styles of players' pages and games; the console is in English. */
const FILES = globSync('src/{styles,components,islands,games}/**/*.{css,astro}').filter(
  (file) => !file.includes('/console'),
)
/** Scripts whose letters are joined or carry marks: space between them, slant and made-up bold break them. */
const JOINED = ['ar', 'ur', 'hi', 'bn', 'ta', 'km', 'my', 'th']
const STACKED = ['hi', 'bn', 'ta', 'km', 'my']
const KEPT = new Set(['0', 'inherit', 'normal', 'var(--tracking-tight)'])
/** What may have space between its signs: codes, digits and odds. */
const OF_SIGNS = [
  'src/games/crash/styles/sky.css .multiplier',
  'src/islands/lottery/balls.module.css .wide',
  'src/islands/lottery/boards/boards.module.css .balls > .cell > .note',
  'src/islands/member/security/security.module.css .secret',
]
/** Names that are spaced where their script allows it. */
const RESET = 'src/games/aurora-reels/styles/base.css .title'

interface Declared {
  place: string
  value: string
}

/** Every declaration of a property, with the selector of its rule. */
function declared(property: string): Declared[] {
  return FILES.flatMap((file) => {
    const text = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
    const rules = [...text.matchAll(/([^{};]+)\{([^{}]*)\}/g)]
    return rules.flatMap(([, selector = '', body = '']) => {
      const found = new RegExp(`(?:^|[;\\s])${property}:\\s*([^;]+)`).exec(body)?.[1]
      return found === undefined ? [] : [{ place: `${file} ${selector.trim()}`, value: found.trim() }]
    })
  })
}

const stylesOf = (locale: string): string => {
  const text = readFileSync(`src/styles/scripts/${locale}.css`, 'utf8')
  const shared = [...text.matchAll(/@import '\.\/([\w-]+)\.css'/g)].map(([, name]) =>
    readFileSync(`src/styles/scripts/${name}.css`, 'utf8'),
  )
  return [text, ...shared].join('\n')
}

describe('styles and scripts', () => {
  it('put no space between letters that are joined or carry marks', () => {
    const spaced = declared('letter-spacing').filter(({ value }) => !KEPT.has(value))
    const ofWords = spaced.filter(({ place }) => !OF_SIGNS.includes(place) && !place.endsWith(' .title'))
    expect(ofWords).toEqual([])
    const reset = declared('letter-spacing').find(
      ({ place, value }) =>
        value === '0' && place.startsWith(RESET.split(' ')[0] ?? '') && place.endsWith('.title'),
    )
    for (const locale of JOINED) expect(reset?.place).toContain(`:lang(${locale})`)
  })

  it('write no words in capitals', () => {
    const shouted = declared('text-transform').filter(({ value }) => value === 'uppercase')
    // A name's first letter in place of a picture, and the title of a game that has its letters.
    expect(shouted.map(({ place }) => place).sort()).toEqual([RESET, 'src/styles/components.css .avatar'])
  })

  it('slant nothing and single out no first letter', () => {
    expect(declared('font-style').filter(({ value }) => value !== 'normal')).toEqual([])
    const texts = FILES.map((file) => readFileSync(file, 'utf8'))
    expect(texts.filter((text) => text.includes('first-letter'))).toEqual([])
  })

  it.each(STACKED)(
    '%s: no made-up bold or italics, and headings as far apart as the script needs',
    (locale) => {
      const styles = stylesOf(locale)
      expect(styles).toMatch(/font-synthesis: none/)
      expect(styles).toMatch(/--tracking-tight: 0;/)
      expect(styles).toMatch(/em \{\s*font-style: normal/)
      const [lines] = /--line-sm: ([\d.]+)/.exec(styles)?.slice(1) ?? []
      expect(Number(lines)).toBeGreaterThanOrEqual(1.5)
    },
  )

  it('end lines as Japanese and Korean do', () => {
    expect(stylesOf('ja')).toMatch(/word-break: auto-phrase/)
    expect(stylesOf('ko')).toMatch(/word-break: keep-all/)
  })
})
