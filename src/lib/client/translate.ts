import type { IslandWords } from './island-words.ts'

/** Values of a text's placeholders. A number named `count` selects the plural form. */
type Values = Readonly<Record<string, unknown>>

/** The text of a key such as `session:login.title`; the key without its feature where there is no text. */
export type Translate = (key: string, values?: Values) => string

const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g

/**
 * Reads words as i18next does when it builds the pages, as far as the words use it: nested keys, placeholders, plural forms.
 * Islands do without its engine, which is 14 KiB on each of their pages; `tests/unit/words.test.ts` compares both.
 */
export function translator(words: IslandWords, lang: string): Translate {
  const texts = new Map<string, string | undefined>()
  const [first] = Object.keys(words)
  let plurals: Intl.PluralRules | undefined
  const find = (feature: string | undefined, path: string) => {
    const key = `${feature}:${path}`
    if (!texts.has(key)) texts.set(key, textAt(words, feature, path))
    return texts.get(key)
  }
  const formOf = (feature: string | undefined, path: string, count: number) => {
    plurals ??= new Intl.PluralRules(lang)
    const zero = count === 0 ? find(feature, `${path}_zero`) : undefined
    return zero ?? find(feature, `${path}_${plurals.select(count)}`)
  }
  return (key, values) => {
    const split = key.indexOf(':')
    const feature = split < 0 ? first : key.slice(0, split)
    const path = key.slice(split + 1)
    const count = values?.['count']
    const form = typeof count === 'number' ? formOf(feature, path, count) : undefined
    const text = form ?? find(feature, path) ?? path
    return values ? filled(text, values) : text
  }
}

/** A placeholder without a value stays, so that it is noticed. */
function filled(text: string, values: Values): string {
  return text.replaceAll(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name] ?? '') : whole,
  )
}

function textAt(words: IslandWords, feature: string | undefined, path: string): string | undefined {
  let at: unknown = feature === undefined ? undefined : words[feature]
  for (const name of path.split('.'))
    at = typeof at === 'object' && at !== null && Object.hasOwn(at, name) ? Reflect.get(at, name) : undefined
  return typeof at === 'string' ? at : undefined
}
