import { contrastOf, hexAsOklch, readColour } from './theme-colour.ts'

/** WCAG 2.2 AA: text, and the recognisable parts of controls and focus (1.4.3, 1.4.11). */
const TEXT = 4.5
const CONTROL = 3
/** A theme is inlined into every page. */
const THEME_LIMIT_BYTES = 1536

const SURFACES = ['--surface-0', '--surface-1', '--surface-2', '--surface-3']
const CARDS = SURFACES.slice(0, 3)
const STATES = ['--positive', '--negative', '--warning', '--info']

interface Pair {
  ink: string
  grounds: string[]
  least: number
}

/** Allowed colour combinations: a new combination of tokens must be added here. */
const PAIRS: readonly Pair[] = [
  { ink: '--text', grounds: [...SURFACES, '--brand-soft', '--accent-soft'], least: TEXT },
  { ink: '--text-muted', grounds: SURFACES, least: TEXT },
  { ink: '--text-inverse', grounds: ['--text'], least: TEXT },
  { ink: '--brand-text', grounds: ['--brand', '--brand-hover'], least: TEXT },
  { ink: '--brand-ink', grounds: [...CARDS, '--brand-soft'], least: TEXT },
  { ink: '--accent-text', grounds: ['--accent', '--accent-hover'], least: TEXT },
  { ink: '--accent-ink', grounds: [...CARDS, '--accent-soft'], least: TEXT },
  ...STATES.flatMap((state) => [
    { ink: state, grounds: [...CARDS, `${state}-soft`], least: TEXT },
    { ink: '--text', grounds: [`${state}-soft`], least: TEXT },
    { ink: `${state}-text`, grounds: [state], least: TEXT },
  ]),
  { ink: '--art-text', grounds: ['--art-scrim'], least: TEXT },
  ...['red', 'blue', 'green', 'violet'].map((hue) => ({
    ink: '--ball-text',
    grounds: [`--ball-${hue}`],
    least: TEXT,
  })),
  ...['gold', 'silver', 'bronze'].map((rank) => ({
    ink: '--rank-text',
    grounds: [`--rank-${rank}`],
    least: TEXT,
  })),
  { ink: '--qr-ink', grounds: ['--qr-paper'], least: 7 },
  { ink: '--border-strong', grounds: CARDS.slice(0, 2), least: CONTROL },
  { ink: '--focus', grounds: CARDS, least: CONTROL },
]

/** The tokens that a style sheet declares on `:root`, as written. The first declaration counts: later ones are conditional. */
export function readTokens(css: string): Map<string, string> {
  const tokens = new Map<string, string>()
  for (const [, name = '', value = ''] of withoutComments(css).matchAll(/(--[\w-]+)\s*:\s*([^;}]+)/g))
    if (!tokens.has(name)) tokens.set(name, value.trim())
  return tokens
}

/**
 * Every problem of a tenant's theme.
 * @param base `tokens.css`
 * @param theme the tenant's `theme.css`
 */
export function checkTheme(base: string, theme: string): string[] {
  const declared = readTokens(base)
  const own = readTokens(theme)
  const unknown = [...own.keys()].filter((name) => !declared.has(name))
  const all = new Map([...declared, ...own])
  const colourless = [...own.keys()].filter(
    (name) => readColour(declared.get(name) ?? '', declared) && !readColour(own.get(name) ?? '', all),
  )
  return [
    ...checkForm(theme),
    ...colourless.map((name) => `${name} is ${own.get(name) ?? ''}, ${unreadable(own.get(name) ?? '')}`),
    ...unknown.map((name) => `${name} is not a token: tokens.css declares every name`),
    ...checkContrast(all)
      // Told above: the others are made of those.
      .filter((fault) => colourless.length === 0 || !fault.includes(NO_COLOUR))
      .map((fault) => withUnset(fault, own)),
  ]
}

const NO_COLOUR = 'no colour that can be read'

function unreadable(value: string): string {
  if (/--[\w-]+\s*:/.test(value)) return `${NO_COLOUR}: a semicolon is missing at its end`
  const inHex = hexAsOklch(value)
  return `${NO_COLOUR}: use oklch(), ${inHex ? `here ${inHex}` : 'such as oklch(0.6 0.15 265)'}`
}

/** A pair below its ratio often has a token that the theme forgot to set. */
function withUnset(fault: string, own: ReadonlyMap<string, string>): string {
  const unset = [...fault.matchAll(/--[\w-]+/g)].map(([name]) => name).filter((name) => !own.has(name))
  return unset.length === 0 ? fault : `${fault}; this theme does not set ${unset.join(' and ')}`
}

/** Pairs below their ratio, or with a value that is not a colour. */
export function checkContrast(tokens: ReadonlyMap<string, string>): string[] {
  const colour = (name: string) => readColour(tokens.get(name) ?? '', tokens)
  const behind = { lightness: 1, a: 0, b: 0, alpha: 1 }
  return PAIRS.flatMap(({ ink, grounds, least }) =>
    grounds.flatMap((ground) => {
      const [front, back] = [colour(ink), colour(ground)]
      if (!front || !back) return [`${front ? ground : ink} is ${NO_COLOUR}: use oklch()`]
      const ratio = contrastOf(front, back, behind)
      return ratio < least ? [`${ink} on ${ground} has ${ratio.toFixed(2)}:1 and needs ${least}:1`] : []
    }),
  )
}

function checkForm(theme: string): string[] {
  const bytes = new TextEncoder().encode(withoutComments(theme)).length
  const isOneRule = /^\s*:root\s*\{(\s*--[\w-]+\s*:[^;{}]+;)*\s*\}\s*$/.test(withoutComments(theme))
  return [
    ...(/url\s*\(|@import/i.test(withoutComments(theme))
      ? ['a theme loads nothing: no url(), no @import']
      : []),
    ...(isOneRule ? [] : ['a theme is one rule, `:root { … }`, of custom properties only']),
    ...(bytes > THEME_LIMIT_BYTES
      ? [`a theme has at most ${THEME_LIMIT_BYTES} bytes, this one ${bytes}`]
      : []),
  ]
}

function withoutComments(css: string): string {
  return css.replace(/\/\*[\s\S]*?\*\//g, '')
}
