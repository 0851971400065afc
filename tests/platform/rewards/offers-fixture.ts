import { env } from 'cloudflare:workers'
import { offer as offerSchema } from '#lib/api/rewards/offers.ts'
import type { Offer, Reward } from '#lib/shared/rewards/offer.ts'
import { checkOffers, seedOffers } from '#platform/rewards/promotions/offer-seed.ts'
import { readTenant } from '#platform/base/system/tenant-repository.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import type { Arrived } from '#platform/rewards/offers/member-facts.ts'

export { casinoWagering } from '../../fixtures/casino-wagering.ts'

/** A lawful offer of a brand, live since yesterday, as its files would bring it. */
export async function anOffer(
  tenant: string,
  reward: Reward,
  differences: Partial<Omit<Offer, 'reward'>> = {},
): Promise<Offer> {
  const record = await readTenant(env, tenant)
  if (!record) throw new Error(`no tenant ${tenant}`)
  const made: Offer = {
    id: `offer-${crypto.randomUUID().slice(0, 8)}`,
    type: 'others',
    money: 'real',
    currency: record.currency.code,
    startsAtMs: Date.now() - 86_400_000,
    products: { activity: ['casino'], reward: ['casino'] },
    audience: { minAgeYears: 18, excludesRestricted: false, needsIdentity: false, segments: [] },
    caps: { budgetMinor: 1_000_000_00 },
    advert: { saysFree: false, hasUrgency: false, saferPlayShareBp: 0 },
    isCredit: false,
    reward,
    ...differences,
  }
  const words = Object.fromEntries(
    record.locales.map((locale) => [locale, { title: `Title of ${made.id}`, text: 'Text', terms: 'Terms' }]),
  )
  const offers = [{ tenant, offer: offerSchema.parse(made), words }]
  checkOffers(offers, [record])
  await seedOffers(env, offers, Date.now())
  return made
}

/** Money that has arrived through the cashier. */
export async function arrive(
  tenant: string,
  member: string,
  creditedMinor: number,
  atMs = Date.now(),
): Promise<Arrived> {
  const record = await readTenant(env, tenant)
  const id = crypto.randomUUID()
  const currency = record?.currency.code ?? ''
  await env.DB.prepare(
    `INSERT INTO deposit (tenant, id, member, operation_key, method, kind, currency, amount, fee_basis_points, status,
       paid, credited, created_at, expires_at, credited_at) VALUES (?, ?, ?, ?, 'pix', 'pix', ?, ?, 0, 'credited', ?, ?, ?, ?, ?)`,
  )
    .bind(tenant, id, member, id, currency, creditedMinor, creditedMinor, creditedMinor, atMs, atMs + 1, atMs)
    .run()
  const reply = await walletOf(env, tenant, member).execute(
    { kind: 'deposit', operationKey: `deposit:${id}`, currency, amountMinor: creditedMinor, reference: id },
    atMs,
    record?.timeZone,
  )
  if (!reply.ok) throw new Error(`deposit refused: ${reply.code}`)
  return { id, creditedMinor, atMs, isTakenBack: false }
}

/** Plays a round for money, and lets the lists know. Answers the id of the bet. */
export async function play(
  tenant: string,
  member: string,
  { stakeMinor, winMinor = 0, atMs = Date.now() }: { stakeMinor: number; winMinor?: number; atMs?: number },
): Promise<string> {
  const wallet = walletOf(env, tenant, member)
  const operationKey = crypto.randomUUID()
  const record = await readTenant(env, tenant)
  const reply = await wallet.execute(
    {
      kind: 'round',
      operationKey,
      currency: record?.currency.code ?? '',
      world: 'world:game:BGS',
      game: 'aurora-reels',
      category: 'INHOUSE',
      stakeMinor,
      winMinor,
      minGapMs: 0,
    },
    atMs,
    record?.timeZone,
  )
  if (!reply.ok) throw new Error(`round refused: ${reply.code}`)
  await wallet.sweep()
  return operationKey
}

/** A bet that was lost is void after all: what it counted is taken back. */
export async function takeBack(
  tenant: string,
  member: string,
  { betId, atMs = Date.now() }: { betId: string; atMs?: number },
): Promise<void> {
  const wallet = walletOf(env, tenant, member)
  const endings = { was: { winMinor: 0 }, is: { isReturned: true } } as const
  const operationKey = `recount:${betId}`
  const reply = await wallet.execute(
    { kind: 'recount', operationKey, betId, ...endings, reference: betId, note: 'void' },
    atMs,
    (await readTenant(env, tenant))?.timeZone,
  )
  if (!reply.ok) throw new Error(`recount refused: ${reply.code}`)
  await wallet.sweep()
}
