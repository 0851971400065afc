import { intlTags } from './language.ts'
import { localeData } from './locale-data.ts'

export type ListKind = 'conjunction' | 'disjunction'
type Part = { type: 'element' | 'literal'; value: string }

/** Several things in the language's own way of listing: `A, B and C`, or `A, B or C`. */
export function listText(items: readonly string[], lang: string, kind: ListKind = 'conjunction'): string {
  return listParts(items, lang, kind)
    .map(({ value }) => value)
    .join('')
}

/** The same, with what stands between apart. */
export function listParts(items: readonly string[], lang: string, kind: ListKind = 'conjunction'): Part[] {
  const own = localeData(lang)?.lists[kind]
  if (!own) return new Intl.ListFormat(intlTags(lang), { type: kind }).formatToParts(items)
  return items.flatMap((value, index): Part[] => {
    if (index === 0) return [{ type: 'element', value }]
    const isLast = index === items.length - 1
    const between = items.length === 2 ? own.pair : isLast ? own.last : own.middle
    return [
      { type: 'literal', value: between },
      { type: 'element', value },
    ]
  })
}
