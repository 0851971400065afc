import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as z from 'zod/mini'
import { offer, offerWords, type OfferRecord } from '#lib/api/offers.ts'
import { problemsToPublish } from '#lib/shared/rewards/offer-problems.ts'
import { readJsonFile, zodMistakes } from './config-mistakes.ts'
import type { Tenant } from './tenant-schema.ts'
import type { ConfigMistake } from './tenants.ts'

/** An offer in a file: times as ISO 8601, in the brand's currency. */
export const offerFile = z.extend(z.omit(offer, { currency: true, startsAtMs: true, endsAtMs: true }), {
  $schema: z.optional(z.string()),
  startsAt: z.iso.datetime({ offset: true }),
  endsAt: z.optional(z.iso.datetime({ offset: true })),
  words: offerWords,
})

/**
 * The offers of a brand, `content/offers/<id>.json`, with every mistake: unknown keys, terms that are unlawful in the
 * brand's market, locales without words.
 */
export function readOffers(
  tenant: Tenant,
  root: string,
): { offers: OfferRecord[]; mistakes: ConfigMistake[] } {
  const folder = join(root, tenant.id, 'content/offers')
  if (!existsSync(folder)) return { offers: [], mistakes: [] }
  const offers: OfferRecord[] = []
  const mistakes: ConfigMistake[] = []
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  for (const name of names.toSorted()) {
    const file = join(folder, name)
    const read = readOffer(file, tenant)
    mistakes.push(...read.mistakes)
    if (read.offer) offers.push(read.offer)
  }
  return { offers, mistakes }
}

function readOffer(file: string, tenant: Tenant): { offer?: OfferRecord; mistakes: ConfigMistake[] } {
  const json = readJsonFile(file)
  if ('mistake' in json) return { mistakes: [json.mistake] }
  const parsed = offerFile.safeParse(json.raw)
  if (!parsed.success) return { mistakes: zodMistakes(file, json.raw, parsed.error.issues) }
  const { $schema: _, startsAt, endsAt, words, ...rest } = parsed.data
  const made = {
    ...rest,
    currency: tenant.currency.code,
    startsAtMs: Date.parse(startsAt),
    ...(endsAt === undefined ? {} : { endsAtMs: Date.parse(endsAt) }),
  }
  const id = basename(file, '.json')
  const mistakes: ConfigMistake[] = [
    ...(made.id === id ? [] : [{ file, key: 'id', found: made.id, allowed: `"${id}", the file's name` }]),
    ...problemsToPublish(made, tenant.licence.market).map(({ rule, source, path, found, allowed }) => ({
      file,
      key: path,
      found,
      allowed: `${allowed} (${rule}: ${source})`,
    })),
    ...[tenant.defaultLocale, ...tenant.otherLocales]
      .filter((locale) => !words[locale])
      .map((locale) => ({
        file,
        key: `words.${locale}`,
        found: 'nothing',
        allowed: 'title, text and terms',
      })),
  ]
  return { offer: { tenant: tenant.id, offer: made, words }, mistakes }
}
