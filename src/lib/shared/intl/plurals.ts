import { cldrTag } from './language.ts'

/** CLDR's categories of a language's plural: `one`, `other` … Every runtime has those of all our languages. */
export function pluralCategories(lang: string): string[] {
  return new Intl.PluralRules([cldrTag(lang), 'en']).resolvedOptions().pluralCategories
}
