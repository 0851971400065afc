import { offer as offerSchema, offerWords, type OfferWords } from '#lib/api/rewards/offers.ts'
import { withLineEnds } from '#lib/shared/intl/line-ends.ts'
import type { Offer } from '#lib/shared/rewards/offer.ts'
import type { Env } from '#platform/base/env.ts'

type OfferState = 'draft' | 'checked' | 'scheduled' | 'live' | 'ended'

/** One version of an offer. */
export interface StoredOffer {
  id: string
  version: number
  state: OfferState
  /**
   * If operators ended the offer, `endsAtMs` is that time, unless the offer was over before; for a draft it is its
   * start.
   */
  offer: Offer
  words: OfferWords
  madeBy: string
  madeAtMs: number
}

type OfferRow = {
  id: string
  version: number
  state: OfferState
  body: string
  words: string
  made_by: string
  made_at: number
  was_open: number
}

/** `was_open`: the version before was one that members took part in. */
const NEWEST = `SELECT id, version, state, body, words, made_by, made_at, EXISTS (SELECT 1 FROM offer AS p
    WHERE p.tenant = o.tenant AND p.id = o.id AND p.version = o.version - 1 AND p.state IN ('scheduled', 'live')) AS was_open
  FROM offer AS o WHERE tenant = ?1 AND version = (SELECT max(version) FROM offer WHERE tenant = ?1 AND id = o.id)`

/**
 * Offers that members see: the newest version of each offer that is scheduled or live, or was so until operators ended
 * it.
 */
export async function shownOffers(env: Env, tenant: string): Promise<StoredOffer[]> {
  const { results } = await env.DB.prepare(
    `${NEWEST} AND state IN ('scheduled', 'live', 'ended') ORDER BY id`,
  )
    .bind(tenant)
    .all<OfferRow>()
  return results.map(toStored).filter(isShown)
}

/** An offer that ended as a draft or before its start gave nothing and is not shown. */
export function isShown({ state, offer: { startsAtMs, endsAtMs = Infinity } }: StoredOffer): boolean {
  return state === 'scheduled' || state === 'live' || (state === 'ended' && startsAtMs < endsAtMs)
}

/** The newest version of each offer, whatever its state. */
export async function newestOffers(env: Env, tenant: string): Promise<StoredOffer[]> {
  const { results } = await env.DB.prepare(`${NEWEST} ORDER BY id`).bind(tenant).all<OfferRow>()
  return results.map(toStored)
}

export async function findOffer(env: Env, tenant: string, id: string): Promise<StoredOffer | undefined> {
  const row = await env.DB.prepare(`${NEWEST} AND id = ?2`).bind(tenant, id).first<OfferRow>()
  return row ? toStored(row) : undefined
}

/** Titles of offers, the ended ones too, by id. */
export async function offerTitles(
  env: Env,
  tenant: string,
  locale: string,
): Promise<ReadonlyMap<string, string>> {
  const { results } = await env.DB.prepare(`${NEWEST}`).bind(tenant).all<OfferRow>()
  return new Map(
    results.map((row) => [row.id, wordsIn(offerWords.parse(JSON.parse(row.words)), locale).title]),
  )
}

/** The words in a locale, as they are drawn; a brand's offers have all of its locales. */
export function wordsIn(words: OfferWords, locale: string): OfferWords[string] {
  const own = words[locale] ?? Object.values(words)[0]
  if (!own) throw new Error('an offer without words')
  const marked = (text: string) => withLineEnds(text, locale)
  return { ...own, title: marked(own.title), text: marked(own.text), terms: marked(own.terms) }
}

/** Writes a version where it changes something; the budget's total follows it. */
export async function writeOffer(
  env: Env,
  tenant: string,
  {
    offer,
    words,
    state,
    madeBy,
    nowMs,
  }: Pick<StoredOffer, 'offer' | 'words' | 'state' | 'madeBy'> & { nowMs: number },
): Promise<void> {
  const [body, said] = [JSON.stringify(offer), JSON.stringify(words)]
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO offer (tenant, id, version, state, body, words, made_by, made_at)
       SELECT ?1, ?2, coalesce(max(version), 0) + 1, ?3, ?4, ?5, ?6, ?7 FROM offer WHERE tenant = ?1 AND id = ?2
       HAVING NOT EXISTS (SELECT 1 FROM offer AS o WHERE tenant = ?1 AND id = ?2 AND state = ?3 AND body = ?4 AND words = ?5
         AND version = (SELECT max(version) FROM offer WHERE tenant = ?1 AND id = ?2))`,
    ).bind(tenant, offer.id, state, body, said, madeBy, nowMs),
    env.DB.prepare(
      `INSERT INTO offer_budget (tenant, offer, total) VALUES (?1, ?2, ?3)
       ON CONFLICT (tenant, offer) DO UPDATE SET total = excluded.total`,
    ).bind(tenant, offer.id, offer.caps.budgetMinor),
  ])
}

function toStored(row: OfferRow): StoredOffer {
  const offer = offerSchema.parse(JSON.parse(row.body))
  const endedAtMs = row.was_open === 1 ? row.made_at : offer.startsAtMs
  const endsAtMs = Math.min(offer.endsAtMs ?? Infinity, endedAtMs)
  return {
    id: row.id,
    version: row.version,
    state: row.state,
    offer: row.state === 'ended' ? { ...offer, endsAtMs } : offer,
    words: offerWords.parse(JSON.parse(row.words)),
    madeBy: row.made_by,
    madeAtMs: row.made_at,
  }
}
