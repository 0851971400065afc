import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { checkStyle } from '#lib/site/build/style-check.ts'
import { contrastOf, hexAsOklch, readColour, toRgb } from '#lib/site/brand/theme-colour.ts'
import { checkContrast, checkTheme, readTokens } from '#lib/site/brand/theme-check.ts'
import { checkTokens } from '../../../scripts/check-tokens.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const base = readFileSync(path.join(root, 'src/styles/tokens.css'), 'utf8')
const names = new Set(readTokens(base).keys())
const colour = (value: string) => {
  const read = readColour(value, new Map([['--paper', 'oklch(1 0 0)']]))
  if (!read) throw new Error(`no colour: ${value}`)
  return read
}
const white = colour('oklch(1 0 0)')

describe('the checkout', () => {
  it('keeps to the tokens in every theme, style sheet, component and island', () => {
    expect(checkTokens(root)).toEqual([])
  })

  it('has readable colours before any theme', () => {
    expect(checkContrast(readTokens(base))).toEqual([])
  })

  it('keeps the shared styles small', () => {
    const sheets = ['layers', 'reset', 'base', 'buttons', 'components', 'forms', 'waiting', 'layout']
    const css = sheets
      .map((name) => readFileSync(path.join(root, `src/styles/${name}.css`), 'utf8'))
      .join('\n')
    expect(brotliCompressSync(css).length).toBeLessThan(8 * 1024)
  })
})

describe('colours', () => {
  it.each([
    ['oklch(0.627955 0.257683 29.2339)', '#ff0000'],
    ['oklch(0.519752 0.176858 142.495)', '#008000'],
    ['oklch(0.452014 0.313214 264.052)', '#0000ff'],
    ['oklch(0.599871 0 0)', '#808080'],
    ['color-mix(in oklab, oklch(1 0 0) 50%, oklch(0 0 0))', '#636363'],
    ['var(--paper)', '#ffffff'],
  ])('reads %s as %s', (value, hex) => {
    const channels = toRgb(colour(value)).map((channel) => Math.round(channel * 255))
    expect(`#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`).toBe(hex)
  })

  it.each([
    ['#ff0000', 'oklch(0.628 0.258 29.2)'],
    ['#008000', 'oklch(0.52 0.177 142.5)'],
    ['#00F', 'oklch(0.452 0.313 264.1)'],
    ['gold', undefined],
    ['#ff00', undefined],
  ])('writes %s as %s', (hex, value) => {
    expect(hexAsOklch(hex)).toBe(value)
  })

  it('computes the ratios of WCAG', () => {
    expect(contrastOf(colour('oklch(0 0 0)'), white, white)).toBeCloseTo(21, 5)
    // #767676 on white: the classic 4.54.
    expect(contrastOf(colour('oklch(0.5657 0 0)'), white, white)).toBeCloseTo(4.54, 1)
    expect(contrastOf(white, colour('oklch(0 0 0 / 0.5)'), white)).toBeCloseTo(3.95, 1)
  })
})

describe('a theme', () => {
  const faults = (theme: string) => checkTheme(base, theme)

  it('may set what tokens.css declares', () => {
    expect(faults(':root { --brand: oklch(0.5 0.2 20); --radius-md: 0; }')).toEqual([])
  })

  it('may set nothing else', () => {
    expect(faults(':root { --brnad: oklch(0.5 0.2 20); }')).toEqual([
      expect.stringContaining('--brnad is not a token'),
    ])
    expect(faults('body { --brand: oklch(0.5 0.2 20); }')).toEqual([expect.stringContaining('one rule')])
    expect(faults(':root { color: inherit; }')).toEqual([expect.stringContaining('one rule')])
  })

  it('is refused when its text cannot be read', () => {
    expect(faults(':root { --text-muted: oklch(0.5 0.02 280); }')).toContainEqual(
      expect.stringMatching(
        /^--text-muted on --surface-0 has \d\.\d\d:1 and needs 4\.5:1; this theme does not set --surface-0$/,
      ),
    )
    expect(faults(':root { --brand: #7030ff; }')).toEqual([
      '--brand is #7030ff, no colour that can be read: use oklch(), here oklch(0.537 0.273 287)',
    ])
    expect(faults(':root { --brand: gold; }')).toEqual([expect.stringContaining('such as oklch(')])
    expect(faults(':root { --brand: oklch(0.5 0.2 20) --accent: oklch(0.8 0.1 20); }')).toContainEqual(
      expect.stringContaining('a semicolon is missing'),
    )
  })

  it('is refused when it is too long for every page', () => {
    const long = Array.from({ length: 90 }, () => '--text: oklch(0.97 0 0);').join('')
    expect(faults(`:root { ${long} }`)).toEqual([expect.stringContaining('at most 1536 bytes')])
  })
})

describe('a source file', () => {
  const css = (text: string) => checkStyle('x.module.css', text, names)
  const astro = (text: string) => checkStyle('X.astro', text, names)

  it.each([
    '.a { color: #fff; }',
    '.a { background: rgb(0 0 0 / 0.5) }',
    '.a { color: hsl(200 50% 50%); }',
    '.a { color: oklch(0.5 0.2 20); }',
    '.a { border: 1px solid red; }',
    '.a { background: linear-gradient(darkblue, transparent); }',
    '.a { margin-left: 1rem; }',
    '.a { @media (width > 1px) { left: 0 } }',
    '.a { border-top-left-radius: 0; }',
    '.a { text-align: left; }',
    '.a { float: right; }',
    '.a { color: var(--brand-blue); }',
    '.a { --brand: var(--accent); }',
  ])('refuses %s', (text) => {
    expect(css(text)).toHaveLength(1)
  })

  it.each([
    '.a { color: var(--text); background: transparent; border-color: currentcolor; }',
    '.a { margin-inline-start: 1rem; inset-inline-end: 0; text-align: start; inline-size: 1px; }',
    '.red:hover { --columns: 3; grid-template-columns: repeat(var(--columns), 1fr); }',
    '.a { inline-size: var(--_share); animation: gold 1s; content: "red #fff"; } /* #fff, left: 0; */',
    '.a { background: color-mix(in oklab, var(--brand) 20%, transparent); outline-color: Highlight; white-space: nowrap; }',
  ])('allows %s', (text) => {
    expect(css(text)).toEqual([])
  })

  it('reads the styles and the markup of components', () => {
    expect(astro('<p>x</p><style>p { padding-right: 0 }</style>')).toHaveLength(1)
    expect(astro('<p style="x:y">x</p>')).toHaveLength(1)
    expect(astro('<svg fill="red"><path stroke="#00f" /></svg>')).toHaveLength(2)
    expect(astro('<a href="/#top" class="red">&#123; {format("#list")}</a>')).toEqual([])
    expect(checkStyle('X.tsx', '<div style={{ width: 1 }} />', names)).toHaveLength(1)
  })
})

describe('more contrast', () => {
  const [, layer = ''] = /@media \(prefers-contrast: more\) \{([\s\S]*?)\n  \}/.exec(base) ?? []
  const stronger = new Map(
    [...readTokens(layer)].map(([name, value]) => [name, value.replace(' !important', '')]),
  )
  const themes = globSync('tenants/*/theme.css', { cwd: root }).sort()

  it('is asked of every theme, which has no layer and would win otherwise', () => {
    expect(themes.length).toBeGreaterThanOrEqual(4)
    expect(readTokens(layer).size).toBeGreaterThan(0)
    for (const value of readTokens(layer).values()) expect(value).toMatch(/ !important$/)
  })

  it.each(themes)('makes text, lines and marks of %s stronger', (theme) => {
    const plain = new Map([...readTokens(base), ...readTokens(readFileSync(path.join(root, theme), 'utf8'))])
    const strong = new Map([...plain, ...stronger])
    const ratio = (tokens: ReadonlyMap<string, string>, ink: string, ground: string) => {
      const [front, back] = [ink, ground].map((name) => readColour(tokens.get(name) ?? '', tokens))
      if (!front || !back) throw new Error(`no colour: ${ink} on ${ground}`)
      return contrastOf(front, back, white)
    }
    for (const [ink, least] of [
      ['--text-muted', 7],
      ['--brand-ink', 7],
      ['--accent-ink', 7],
      ['--border-strong', 4.5],
      ['--border', 3],
      ['--focus', 7],
    ] as const)
      for (const ground of ['--surface-0', '--surface-1', '--surface-2']) {
        expect(ratio(strong, ink, ground), `${ink} on ${ground}`).toBeGreaterThan(least)
        expect(ratio(strong, ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(
          ratio(plain, ink, ground),
        )
      }
  })
})
