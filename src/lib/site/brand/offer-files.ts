import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as z from 'zod/mini'
import { offer, offerWords, type OfferRecord } from '#lib/api/rewards/offers.ts'
import { problemsToPublish } from '#lib/shared/rewards/offer-problems.ts'
import type { Offer } from '#lib/shared/rewards/offer.ts'
import { wordsMistakes, zodMistakes, type ConfigMistake } from './config-mistakes.ts'
import { readJsonFile } from './config-files.ts'
import type { Tenant } from './tenant-schema.ts'
import type { Catalogue } from './catalogue-files.ts'

/** An offer in a file: times as ISO 8601, in the brand's currency. */
export const offerFile = z.extend(z.omit(offer, { currency: true, startsAtMs: true, endsAtMs: true }), {
  /** The JSON Schema of this file, for editors: `../../../offer.schema.json`. */
  $schema: z.optional(z.string()),
  /** When it begins, with its zone, such as `2026-11-20T09:00:00Z`. */
  startsAt: z.iso.datetime({ offset: true }),
  /** When it ends; without it it has no end. */
  endsAt: z.optional(z.iso.datetime({ offset: true })),
  /** What members read, in each language of the brand. */
  words: offerWords,
})

/**
 * The offers of a brand, `content/offers/<id>.json`, with every mistake: unknown keys, terms that are unlawful in the
 * brand's market, games that it has not, locales without words.
 */
export function readOffers(
  tenant: Tenant,
  root: string,
  catalogue: Catalogue,
): { offers: OfferRecord[]; mistakes: ConfigMistake[] } {
  const folder = join(root, tenant.id, 'content/offers')
  if (!existsSync(folder)) return { offers: [], mistakes: [] }
  const offers: OfferRecord[] = []
  const mistakes: ConfigMistake[] = []
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  for (const name of names.toSorted()) {
    const file = join(folder, name)
    const read = readOfferFile(file, tenant, catalogue)
    mistakes.push(...read.mistakes)
    if (read.offer) offers.push(read.offer)
  }
  return { offers, mistakes }
}

/** One offer of a brand from its file, or every mistake in it. */
export function readOfferFile(
  file: string,
  tenant: Tenant,
  catalogue: Catalogue,
): { offer?: OfferRecord; mistakes: ConfigMistake[] } {
  const json = readJsonFile(file)
  if ('mistake' in json) return { mistakes: [json.mistake] }
  const unworded = wordsMistakes(file, { raw: json.raw, tenant, needs: 'title, text and terms' })
  const parsed = offerFile.safeParse(json.raw)
  if (!parsed.success) return { mistakes: [...zodMistakes(file, json.raw, parsed.error.issues), ...unworded] }
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
      // Times are written as ISO 8601 in a file.
      key: path.replace(/AtMs$/, 'At'),
      found: path === 'endsAtMs' ? `${endsAt ?? 'nothing'}, with a start at ${startsAt}` : found,
      allowed: `${allowed} (${rule}: ${source})`,
    })),
    ...gameMistakes(file, made, { tenant, catalogue }),
    ...unworded,
  ]
  return { offer: { tenant: tenant.id, offer: made, words }, mistakes }
}

/** Free rounds of a game that the brand does not offer would be promised and could not be played. */
function gameMistakes(
  file: string,
  { reward }: Pick<Offer, 'reward'>,
  { tenant, catalogue }: { tenant: Tenant; catalogue: Catalogue },
): ConfigMistake[] {
  if (reward.kind !== 'freeRounds') return []
  const game = catalogue.games.find(({ nodeId }) => nodeId === reward.gameId)
  if (game && tenant.vendors.includes(game.vassalage)) return []
  return [
    {
      file,
      key: 'reward.gameId',
      found: JSON.stringify(reward.gameId),
      allowed: "a nodeId of tenants/catalogue/games.json or games/*.json, of one of the brand's vendors",
    },
  ]
}
