import type { TFunction } from 'i18next'
import type { IslandWords } from './island-words.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Translates as i18next does, for what words here are made of: `feature:path.to.key`, `{{values}}`, and plural forms by
 * `count` (`key_one`, `key_zero` for 0). The whole engine would be a tenth of what a page loads; pages are built with it,
 * and a test compares both over all words.
 */
export function translatorOf(words: IslandWords, lang: string): TFunction {
  const [first = 'ui'] = Object.keys(words)
  const plurals = new Intl.PluralRules(lang)
  // Texts without values are asked for again and again.
  const plain = new Map<string, string>()
  const translate = (address: string, values?: Values): string => {
    const known = values ? undefined : plain.get(address)
    if (known !== undefined) return known
    const colon = address.indexOf(':')
    const feature = colon < 0 ? first : address.slice(0, colon)
    const key = address.slice(colon + 1)
    const text = formsOf(key, values?.['count'], plurals)
      .map((form) => textAt(words[feature], form))
      .find((form) => form !== undefined)
    if (text === undefined) return key
    const filled = text.replaceAll(/\{\{\s*([^{}\s]+)\s*\}\}/g, (_, name: string) =>
      String(values?.[name] ?? ''),
    )
    if (!values) plain.set(address, filled)
    return filled
  }
  // The engine's type has marks that only the engine can make; islands call nothing else of it.
  return translate as unknown as TFunction
}

function formsOf(key: string, count: unknown, plurals: Intl.PluralRules): string[] {
  if (typeof count !== 'number') return [key]
  const plural = `${key}_${plurals.select(count)}`
  return count === 0 ? [`${key}_zero`, plural, key] : [plural, key]
}

function textAt(tree: unknown, path: string): string | undefined {
  const found = path
    .split('.')
    .reduce<unknown>(
      (at, name) =>
        typeof at === 'object' && at !== null && Object.hasOwn(at, name) ? Reflect.get(at, name) : undefined,
      tree,
    )
  return typeof found === 'string' ? found : undefined
}
