import { cldrTag } from './language.ts'

/** CLDR's categories of a language's plural: `one`, `other` … Every runtime has those of all our languages. */
export function pluralCategories(lang: string): string[] {
  return pluralRules(lang).resolvedOptions().pluralCategories
}

/** The category of each number from 0 to below `end`. */
export function pluralCategoriesOf(lang: string, end: number): string[] {
  const rules = pluralRules(lang)
  return Array.from({ length: end }, (_, count) => rules.select(count))
}

function pluralRules(lang: string): Intl.PluralRules {
  return new Intl.PluralRules([cldrTag(lang), 'en'])
}
