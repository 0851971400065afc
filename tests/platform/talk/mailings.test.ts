import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { takeTimeOut } from '#lib/api/care/protection.ts'
import { listMessages } from '#lib/api/people/messages.ts'
import { putSegment } from '#lib/api/people/segments-ops.ts'
import { listMailings, sendMailing } from '#lib/api/talk/mailings-ops.ts'
import { deliverMailings } from '#platform/talk/mailings/delivery.ts'
import type { Visitor } from '../../fixtures/worker/client.ts'
import { aMember, type MemberOptions } from '../../fixtures/worker/members.ts'
import { ALFA, BRAVO, refusal, seedSite } from '../play/games-site.ts'

let operator: Visitor
let mobiles = 0

beforeAll(async () => {
  operator = await seedSite()
  for (const tenant of [ALFA.id, BRAVO.id])
    await operator.call(putSegment, {
      ...{ tenant, segmentId: 'reached', basedOn: 0, title: 'Reached', operator: 'ana', note: '' },
      rule: { all: [{ kind: 'contact', contact: 'mobile' }] },
    })
})

beforeEach(() => env.DB.prepare('UPDATE member SET mobile = NULL').run())

function aReached(options: MemberOptions = {}) {
  mobiles += 1
  return aMember({ tenant: ALFA.id, mobile: `+551198765${2000 + mobiles}`, ...options })
}

const mailing = (over: { tenant?: string; segmentId?: string; operationKey?: string } = {}) => ({
  ...{
    tenant: ALFA.id,
    segmentId: 'reached',
    text: 'The summer is here.',
    operator: 'ana',
    reason: 'summer',
  },
  ...{ operationKey: crypto.randomUUID(), ...over },
})
const textsOf = async (visitor: Visitor) =>
  (await visitor.call(listMessages, {})).content
    .filter(({ kind }) => kind === 'message')
    .map(({ text }) => text)
const stateOf = async (id: string) =>
  (await operator.call(listMailings, { tenant: ALFA.id })).mailings.find((each) => each.id === id)

describe('a message to a segment', () => {
  it('reaches everybody in it once, and nobody else', async () => {
    const [one, other] = [await aReached(), await aReached()]
    const outside = await aMember({ tenant: ALFA.id })
    const elsewhere = await aReached({ tenant: BRAVO.id })
    const input = mailing()
    expect(await operator.call(sendMailing, input)).toMatchObject({ chosen: 2, version: 1 })
    // The reply was lost: whoever joined meanwhile is not chosen by a repetition.
    const later = await aReached()
    expect(await operator.call(sendMailing, input)).toMatchObject({ chosen: 2 })
    await deliverMailings(env, Date.now())
    for (const { visitor } of [one, other]) expect(await textsOf(visitor)).toEqual(['The summer is here.'])
    for (const { visitor } of [outside, elsewhere, later]) expect(await textsOf(visitor)).toEqual([])
    expect(await stateOf(input.operationKey)).toMatchObject({ chosen: 2, sent: 2, leftOut: 0 })
  })

  it.each<[string, (member: string, visitor: Visitor) => Promise<unknown>]>([
    [
      'is on a break',
      (_, visitor) => visitor.call(takeTimeOut, { hours: 24, operationKey: crypto.randomUUID() }),
    ],
    [
      'is under review because of an excluded person',
      (member) =>
        env.DB.prepare(
          `INSERT INTO exclusion_doubt (tenant, member, like_tenant, like_member, reason, at) VALUES (?1, ?2, ?1, 'x', 'name', 0)`,
        )
          .bind(ALFA.id, member)
          .run(),
    ],
    [
      'is named by a public register',
      (member) =>
        env.DB.prepare(
          `INSERT INTO barred_member (tenant, member, cause, barred_at) VALUES (?1, ?2, 'selfExclusion', 0)`,
        )
          .bind(ALFA.id, member)
          .run(),
    ],
    [
      'is suspended',
      (member) =>
        env.DB.prepare(`UPDATE member SET status = 'suspended' WHERE tenant = ? AND id = ?`)
          .bind(ALFA.id, member)
          .run(),
    ],
  ])('is not written to a player who %s', async (_what, happens) => {
    const [kept, told] = [await aReached(), await aReached()]
    await happens(kept.member.id, kept.visitor)
    const input = mailing()
    expect(await operator.call(sendMailing, input)).toMatchObject({ chosen: 2 })
    await deliverMailings(env, Date.now())
    expect(await stateOf(input.operationKey)).toMatchObject({ chosen: 2, sent: 1, leftOut: 1 })
    expect(await textsOf(told.visitor)).toHaveLength(1)
    const written = await env.DB.prepare(
      'SELECT count(*) AS n FROM inbox_message WHERE tenant = ? AND member = ? AND kind = ?',
    )
      .bind(ALFA.id, kept.member.id, 'message')
      .first<number>('n')
    expect(written).toBe(0)
  })

  it('goes on where a run ended, and writes to nobody twice when two run at once', async () => {
    const players = await Promise.all(Array.from({ length: 25 }, () => aReached()))
    const input = mailing()
    await operator.call(sendMailing, input)
    await Promise.all([deliverMailings(env, Date.now()), deliverMailings(env, Date.now())])
    expect(await stateOf(input.operationKey)).toMatchObject({ chosen: 25, sent: 25, leftOut: 0 })
    for (const { visitor } of players) expect(await textsOf(visitor)).toHaveLength(1)
  })

  it('needs a segment in force at its brand', async () => {
    expect(await refusal(operator, sendMailing, mailing({ segmentId: 'gone' }))).toMatchObject({
      code: 'segment.unknown',
    })
  })
})
