import { readdirSync, readFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { listTenantIds, readTenantFiles } from '#lib/site/brand/tenants.ts'
import { readCatalogue } from '#lib/site/brand/catalogue-files.ts'
import { localesOf } from '#lib/site/brand/links.ts'
import type { Locale } from '#lib/site/words/locale-table.ts'
import { wordMistakes } from '#lib/site/words/word-check.ts'
import { listFeatures, readWords, REFERENCE_LOCALE } from '#lib/site/words/words.ts'
import { lostReferences } from './lost-references.ts'
import { OPERATOR_FEATURES } from './text-files.ts'
import { textMistakes } from './text-check.ts'

const SOURCES = ['src/pages', 'src/components', 'src/islands', 'src/lib', 'src/console']

/**
 * Every locale of a brand is complete and has no extra keys, its texts keep the rules of their language, every key of the
 * reference is used, and comments and documents name no text that the repository does not have.
 */
export async function checkWords(): Promise<void> {
  const lost = lostReferences(process.cwd())
  if (lost.length > 0) throw new Error(`named and not there:\n${lost.join('\n')}`)
  const catalogue = readCatalogue()
  const tenants = listTenantIds().map((id) => readTenantFiles(id, catalogue).tenant)
  const locales = [...new Set<Locale>(tenants.flatMap((tenant) => [...localesOf(tenant)]))]
  const mistakes = wordMistakes({
    reference: readWords(REFERENCE_LOCALE),
    locales: Object.fromEntries(locales.map((locale) => [locale, readWords(locale)])),
    features: listFeatures(),
    optional: OPERATOR_FEATURES,
    sources: SOURCES.flatMap(readSources),
  }).concat(locales.flatMap((locale) => textMistakes(locale)))
  if (mistakes.length > 0)
    throw new Error(`${mistakes.slice(0, 1000).join('\n')}\n${mistakes.length} mistakes in locales/`)
}

function readSources(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|astro)$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
}
