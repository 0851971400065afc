import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { listAnnouncements } from '#lib/api/base/content.ts'
import { listContent, setLiveContent, writeContent } from '#lib/api/base/content-ops.ts'
import type { InputOf } from '#lib/api/endpoint.ts'
import { offer as offerSchema } from '#lib/api/rewards/offers.ts'
import { getOffer, putOffer } from '#lib/api/rewards/promotions-ops.ts'
import { listPromotions } from '#lib/api/rewards/promotions.ts'
import * as calls from '#lib/api/rewards/releases-ops.ts'
import { goLive } from '#platform/rewards/releases/release-run.ts'
import { publishReleases } from '#platform/rewards/releases/release-service.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { aMember } from '../../fixtures/worker/members.ts'
import { aGrant, anOperator } from '../../fixtures/worker/operators.ts'
import { ALFA, BRAVO, refusal, seedSite } from '../play/games-site.ts'

const HOUR_MS = 3_600_000
let operator: Visitor
let reader: Visitor
let made = 0

beforeAll(async () => {
  operator = await seedSite()
  reader = await aVisitor({ tenant: ALFA.id })
})

const sourceOf = (title: string) =>
  `---\nkind: announcement\nfrom: 2026-01-01 08:00\n---\n\n[pt]\n# ${title}\n\nTexto\n\n[en]\n# ${title}\n\nText\n`

async function aText(name: string, title: string, isPublished = false): Promise<number> {
  const { versions } = await operator.call(writeContent, {
    ...{ tenant: ALFA.id, name, source: sourceOf(title), isPublished, operator: 'ana', note: '' },
  })
  return Math.max(...versions.map(({ version }) => version))
}

function offerRecordOf(id: string, rewardMinor = 5_00) {
  const offer = offerSchema.parse({
    ...{ id, type: 'others', money: 'real', currency: ALFA.currency.code, startsAtMs: Date.now() - HOUR_MS },
    ...{
      products: { activity: [], reward: [] },
      audience: { minAgeYears: 18 },
      caps: { budgetMinor: 1_000_00 },
    },
    ...{ advert: {}, isCredit: false, reward: { kind: 'appLogin', rewardMinor } },
  })
  const words = Object.fromEntries(ALFA.locales.map((each) => [each, { title: id, text: 'T', terms: 'T' }]))
  return { tenant: ALFA.id, offer, words }
}

async function anOfferDraft(id: string): Promise<number> {
  const input = { tenant: ALFA.id, offer: offerRecordOf(id), operator: 'ana', isDraft: true }
  return (await operator.call(putOffer, input)).version
}

/** A text that players read in another version, one that they do not read yet, and an offer. */
async function drafts() {
  made += 1
  const [changed, fresh, offer] = [`changed-${made}`, `fresh-${made}`, `offer-${made}`]
  await aText(changed, `old ${made}`, true)
  return [
    { kind: 'text' as const, name: changed, version: await aText(changed, `new ${made}`) },
    { kind: 'text' as const, name: fresh, version: await aText(fresh, `fresh ${made}`) },
    { kind: 'offer' as const, name: offer, version: await anOfferDraft(offer) },
  ]
}

const proposal = (
  items: InputOf<typeof calls.proposeRelease>['items'],
  over: { atMs?: number; tenant?: string } = {},
) => ({
  ...{
    tenant: ALFA.id,
    releaseId: crypto.randomUUID(),
    name: 'Summer',
    atMs: 0,
    items,
    operator: 'ana',
    note: 'all of it',
  },
  ...over,
})
const decision = (releaseId: string, over: Partial<InputOf<typeof calls.decideRelease>> = {}) => ({
  ...{ tenant: ALFA.id, releaseId, decision: 'approve' as const, operator: 'ben', reason: 'agreed', ...over },
})
const ending = (releaseId: string) => ({ tenant: ALFA.id, releaseId, operator: 'cid', reason: 'too early' })
const propose = (input: ReturnType<typeof proposal>) => operator.call(calls.proposeRelease, input)
const titles = async () =>
  (await reader.call(listAnnouncements, { language: 'en' })).content?.announcements.map(
    ({ title }) => title,
  ) ?? []
const offers = async () => {
  const { visitor } = await aMember({ tenant: ALFA.id })
  return (await visitor.call(listPromotions)).promotions.map(({ id }) => id)
}

describe('a release', () => {
  it('goes live together once a second person approves, and back together', async () => {
    const items = await drafts()
    const { id, state } = await propose(proposal(items))
    expect(state).toBe('waiting')
    expect(await titles()).toContain(`old ${made}`)
    expect(await titles()).not.toContain(`fresh ${made}`)
    expect(await refusal(operator, calls.decideRelease, decision(id, { operator: 'ana' }))).toMatchObject({
      code: 'release.sameOperator',
    })
    expect(await operator.call(calls.decideRelease, decision(id))).toMatchObject({
      state: 'live',
      decidedBy: 'ben',
    })
    expect(await titles()).toEqual(expect.arrayContaining([`new ${made}`, `fresh ${made}`]))
    expect(await offers()).toContain(`offer-${made}`)

    expect(await operator.call(calls.rollBackRelease, ending(id))).toMatchObject({ state: 'rolledBack' })
    const after = await titles()
    expect(after).toContain(`old ${made}`)
    expect(after).not.toContain(`new ${made}`)
    expect(after).not.toContain(`fresh ${made}`)
    const ended = await operator.call(getOffer, { tenant: ALFA.id, offerId: `offer-${made}` })
    expect(ended.state).toBe('ended')
    expect(await refusal(operator, calls.rollBackRelease, ending(id))).toMatchObject({
      code: 'release.state',
    })
  })

  it('waits for its moment, and is published once however often the schedule runs', async () => {
    const atMs = Date.now() + HOUR_MS
    const items = await drafts()
    const { id } = await propose(proposal(items, { atMs }))
    expect(await operator.call(calls.decideRelease, decision(id))).toMatchObject({ state: 'approved' })
    await publishReleases(env, atMs - 1)
    expect(await titles()).not.toContain(`new ${made}`)
    await Promise.all([publishReleases(env, atMs), publishReleases(env, atMs)])
    expect(await titles()).toContain(`new ${made}`)
    const { version, state } = await operator.call(getOffer, { tenant: ALFA.id, offerId: `offer-${made}` })
    expect([version, state]).toEqual([2, 'live'])
  })

  it('of texts alone goes live once: a second run would forget what was live before', async () => {
    const texts = (await drafts()).filter(({ kind }) => kind === 'text')
    const { id } = await propose(proposal(texts))
    await operator.call(calls.decideRelease, decision(id))
    await goLive(env, { tenant: ALFA.id, id }, Date.now())
    await operator.call(calls.rollBackRelease, ending(id))
    expect(await titles()).toContain(`old ${made}`)
  })

  it('is stopped as a whole where one of its drafts was written anew', async () => {
    const atMs = Date.now() + HOUR_MS
    const { id } = await propose(proposal(await drafts(), { atMs }))
    await operator.call(calls.decideRelease, decision(id))
    await aText(`fresh-${made}`, 'written anew')
    await publishReleases(env, atMs)
    const { releases } = await operator.call(calls.listReleases, { tenant: ALFA.id })
    expect(releases.find((each) => each.id === id)).toMatchObject({ state: 'stopped' })
    expect(await titles()).toContain(`old ${made}`)
    expect((await operator.call(getOffer, { tenant: ALFA.id, offerId: `offer-${made}` })).state).toBe('draft')
  })

  it('is not taken back over what somebody changed since', async () => {
    const items = await drafts()
    const { id } = await propose(proposal(items))
    await operator.call(calls.decideRelease, decision(id))
    const offline = { tenant: ALFA.id, name: `fresh-${made}`, version: null, operator: 'ana', note: 'wrong' }
    await operator.call(setLiveContent, offline)
    expect(await refusal(operator, calls.rollBackRelease, ending(id))).toMatchObject({
      code: 'release.draft',
    })
    expect(await titles()).toContain(`new ${made}`)
  })

  it('is refused or taken back before it is live, and then nothing happens', async () => {
    const [first, second] = [await propose(proposal(await drafts())), await propose(proposal(await drafts()))]
    const refused = await operator.call(calls.decideRelease, decision(first.id, { decision: 'reject' }))
    expect(refused).toMatchObject({ state: 'refused', decision: 'agreed' })
    expect(await operator.call(calls.withdrawRelease, ending(second.id))).toMatchObject({
      state: 'withdrawn',
    })
    expect(await refusal(operator, calls.decideRelease, decision(second.id))).toMatchObject({
      code: 'release.state',
    })
    await publishReleases(env, Date.now())
    expect(await titles()).not.toContain(`new ${made}`)
  })

  it('takes drafts alone, the newest of each', async () => {
    const published = await aText('published', 'published', true)
    const older = await aText('older', 'older')
    await aText('older', 'newer')
    for (const draft of [
      { kind: 'text' as const, name: 'published', version: published },
      { kind: 'text' as const, name: 'older', version: older },
      { kind: 'offer' as const, name: 'no-such-offer', version: 1 },
    ])
      expect(await refusal(operator, calls.proposeRelease, proposal([draft]))).toMatchObject({
        code: 'release.draft',
      })
  })

  it('of an offer takes the duty for offers as well', async () => {
    const items = await drafts()
    const grants = [aGrant({ duties: ['content'] })]
    const { name, console } = await anOperator({ tenant: ALFA.id, grants })
    expect(
      await refusal(console, calls.proposeRelease, { ...proposal(items), operator: name }),
    ).toMatchObject({ code: 'operator.notAllowed', details: { duty: 'rewards' } })
    const { id } = await propose(proposal(items))
    for (const [call, input] of [
      [calls.decideRelease, { ...decision(id), operator: name }],
      [calls.withdrawRelease, { ...ending(id), operator: name }],
      [calls.rollBackRelease, { ...ending(id), operator: name }],
    ] as const)
      expect(await refusal(console, call, input)).toMatchObject({ code: 'operator.notAllowed' })
    const texts = items.filter(({ kind }) => kind === 'text')
    expect(await console.call(calls.proposeRelease, { ...proposal(texts), operator: name })).toMatchObject({
      state: 'waiting',
    })
  })

  it('of another brand is neither seen nor decided', async () => {
    const { id } = await propose(proposal(await drafts()))
    expect((await operator.call(calls.listReleases, { tenant: BRAVO.id })).releases).toEqual([])
    expect(await refusal(operator, calls.decideRelease, decision(id, { tenant: BRAVO.id }))).toMatchObject({
      code: 'release.unknown',
    })
    expect(
      await refusal(operator, calls.proposeRelease, proposal(await drafts(), { tenant: BRAVO.id })),
    ).toMatchObject({
      code: 'release.draft',
    })
  })
})

describe('comments on a draft', () => {
  it('have author, version and time, once a key, for its own text alone', async () => {
    await aText('talked-about', 'talked about')
    const of = { tenant: ALFA.id, subject: 'text' as const, name: 'talked-about' }
    const said = {
      ...of,
      version: 1,
      text: 'The second line is long.',
      operator: 'ben',
      operationKey: crypto.randomUUID(),
    }
    await operator.call(calls.writeDraftComment, said)
    const { comments } = await operator.call(calls.writeDraftComment, said)
    expect(comments).toMatchObject([{ author: 'ben', version: 1, text: 'The second line is long.' }])
    expect(await operator.call(calls.listDraftComments, of)).toEqual({ comments })
    expect(await operator.call(calls.listDraftComments, { ...of, tenant: BRAVO.id })).toEqual({
      comments: [],
    })
    expect(await refusal(operator, calls.writeDraftComment, { ...said, version: 7 })).toMatchObject({
      code: 'release.draft',
    })
    const { items } = await operator.call(listContent, { tenant: ALFA.id, name: 'talked-about' })
    expect(items[0]?.versions).toHaveLength(1)
  })
})
