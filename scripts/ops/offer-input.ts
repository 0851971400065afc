import type { OfferRecord } from '#lib/api/rewards/offers.ts'
import { readCatalogue } from '#lib/site/brand/catalogue-files.ts'
import { ConfigError } from '#lib/site/brand/config-mistakes.ts'
import { readOfferFile } from '#lib/site/brand/offer-files.ts'
import { readTenantFiles } from '#lib/site/brand/tenants.ts'
import { describeMistakes } from '../lib/mistakes.ts'
import { OpsError } from './call.ts'
import { readJsonInput } from './files.ts'

/**
 * An offer from a file in the form of `tenants/<id>/content/offers/<id>.json`, checked by the rules of a build: keys, terms
 * that the brand's market forbids, games that it has not, locales without words.
 * @throws OpsError with every mistake and its line
 */
export function readOfferInput(file: string, tenantId: string): OfferRecord {
  // Says what is wrong with the file itself in the words of every command.
  readJsonInput(file)
  try {
    const catalogue = readCatalogue()
    const { tenant } = readTenantFiles(tenantId, catalogue)
    const { offer, mistakes } = readOfferFile(file, tenant, catalogue)
    if (offer && mistakes.length === 0) return offer
    throw new ConfigError(mistakes)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    throw new OpsError(`${describeMistakes(error.mistakes)}\ncorrect the file and repeat the command`)
  }
}
