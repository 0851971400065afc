/**
 * Rules for style sheets, components and islands. Tokens make themes work, logical properties make writing directions work.
 */

const COLOUR_CALL = /(?<![\w-])(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(\s*[\d.+-]/gi
const HEX = /(?<![\w&/#])#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})(?![\w/-])/gi
/** The CSS named colours, without `transparent`, `currentcolor` and the system colours. */
const NAMES =
  'aliceblue|antiquewhite|aqua(?:marine)?|azure|beige|bisque|black|blanchedalmond|blue(?:violet)?|brown|burlywood|cadetblue|chartreuse|chocolate|coral|cornflowerblue|cornsilk|crimson|cyan|(?:dark|light|medium|pale|deep|dodger|hot|dim|slate|alice|royal|steel|powder|sky|midnight)(?:er)?(?:blue|gr[ae]y|green|pink|red|cyan|khaki|orange|orchid|salmon|violet|magenta|goldenrod|turquoise|coral|yellow|purple|aquamarine|skyblue|seagreen|slateblue|slategr[ae]y|springgreen|violetred|steelblue|olivegreen|goldenrodyellow)|firebrick|floralwhite|forestgreen|fuchsia|gainsboro|ghostwhite|gold(?:enrod)?|gr[ae]y|green(?:yellow)?|honeydew|indianred|indigo|ivory|khaki|lavender(?:blush)?|lawngreen|lemonchiffon|lime(?:green)?|linen|magenta|maroon|mintcream|mistyrose|moccasin|navajowhite|navy|oldlace|olive(?:drab)?|orange(?:red)?|orchid|papayawhip|peachpuff|peru|pink|plum|purple|rebeccapurple|red|rosybrown|saddlebrown|salmon|sandybrown|seagreen|seashell|sienna|silver|snow|springgreen|tan|teal|thistle|tomato|turquoise|violet|wheat|white(?:smoke)?|yellow(?:green)?'
const NAMED_VALUE = new RegExp(`(?<![\\w-])(?:${NAMES})(?![\\w-])`, 'gi')
const NAMED_ATTRIBUTE = new RegExp(
  `\\b(?:fill|stroke|color|stop-?color|flood-?color)=["'](?:${NAMES})["']`,
  'gi',
)
const PHYSICAL =
  /^(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right|top|bottom)|border-(?:left|right|top|bottom)-(?:width|style|color)|border-(?:top|bottom)-(?:left|right)-radius|left|right|top|bottom)$/
const PHYSICAL_VALUE = /^(?:text-align|float|clear|caption-side)$/
/** Properties with identifiers as values, where a colour's name means something else. */
const WORDY =
  /^(?:--[\w-]*font|font|animation|transition|grid|content|will-change|view-transition|counter|container)/

interface Declaration {
  property: string
  value: string
}

/**
 * Every violation of the design system in a source file.
 * @param path determines how the text is read: `.css`, `.astro`, `.tsx`
 * @param tokens the names that `tokens.css` declares
 */
export function checkStyle(path: string, text: string, tokens: ReadonlySet<string>): string[] {
  if (path.endsWith('.css')) return checkCss(text, tokens)
  const sheets = [...text.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((match) => match[1] ?? '')
  const markup = text.replace(/<style[^>]*>[\s\S]*?<\/style>/g, '').replace(/\/\*[\s\S]*?\*\//g, '')
  return [...sheets.flatMap((sheet) => checkCss(sheet, tokens)), ...checkMarkup(markup, tokens)]
}

function checkCss(css: string, tokens: ReadonlySet<string>): string[] {
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/"[^"]*"|'[^']*'/g, "''")
  const declarations = readDeclarations(bare)
  const own = new Set(declarations.map(({ property }) => property).filter((name) => name.startsWith('--')))
  return declarations.flatMap(({ property, value }) => [
    ...colours(value).map((found) => `the colour ${found} in ${property}: use a token`),
    ...(WORDY.test(property)
      ? []
      : matches(value, NAMED_VALUE).map((found) => `the colour ${found} in ${property}: use a token`)),
    ...(isPhysical(property, value) ? [`${property}: ${value}: use the logical property`] : []),
    ...(tokens.has(property) ? [`${property} is a token: only tokens.css and a theme set it`] : []),
    ...unknownNames(value, tokens, own),
  ])
}

function checkMarkup(markup: string, tokens: ReadonlySet<string>): string[] {
  return [
    ...colours(markup).map((found) => `the colour ${found}: use a token`),
    ...matches(markup, NAMED_ATTRIBUTE).map((found) => `${found}: use a token or currentColor`),
    ...matches(markup, /\sstyle=(?=["'{])|\bdefine:vars\b/g).map(
      (found) => `${found.trim()}: the page's policy allows no style attribute`,
    ),
    ...unknownNames(markup, tokens, new Set()),
  ]
}

/** Names used in `var()` must be a token or declared in the same sheet; `--_` is set by script. */
function unknownNames(text: string, tokens: ReadonlySet<string>, own: ReadonlySet<string>): string[] {
  return [...text.matchAll(/var\(\s*(--[\w-]+)/g)]
    .map((match) => match[1] ?? '')
    .filter((name) => !tokens.has(name) && !own.has(name) && !name.startsWith('--_'))
    .map((name) => `${name} is not a token`)
}

function isPhysical(property: string, value: string): boolean {
  return PHYSICAL.test(property) || (PHYSICAL_VALUE.test(property) && /^(?:left|right)$/.test(value))
}

function readDeclarations(css: string): Declaration[] {
  return [...css.matchAll(/(?<=[{;]\s*)([\w-]+)\s*:\s*([^;{}]+)(?=[;}])/g)].map(
    ([, property = '', value = '']) => ({
      property: property.toLowerCase(),
      value: value.trim(),
    }),
  )
}

function colours(text: string): string[] {
  return [...matches(text, HEX), ...matches(text, COLOUR_CALL)]
}

function matches(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), (match) => match[0])
}
