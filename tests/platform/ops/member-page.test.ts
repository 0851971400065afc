import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { getProtection, setLimit } from '#lib/api/care/protection.ts'
import { setMemberLimit } from '#lib/api/care/protection-ops.ts'
import type { InputOf } from '#lib/api/endpoint.ts'
import { readMessages } from '#lib/api/people/messages.ts'
import * as lists from '#lib/api/ops/players-lists.ts'
import { listMemberNotes, pinMemberNote, writeMemberNote } from '#lib/api/ops/players-notes.ts'
import { setMemberStatus } from '#lib/api/ops/member-ops.ts'
import { getMemberOverview } from '#lib/api/ops/players-overview.ts'
import { getMemberTimeline } from '#lib/api/ops/players-timeline.ts'
import { listOperatorActions } from '#lib/api/ops/operator-log.ts'
import { writeMessage } from '#lib/api/people/messages.ts'
import type { CommandInput } from '#platform/ledger/wallet/commands.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import { insertPayout } from '#platform/money/cashier/payout-repository.ts'
import { notePlaces } from '#platform/people/session/places.ts'
import type { Visitor } from '../../fixtures/worker/client.ts'
import { aMember, type MemberOptions } from '../../fixtures/worker/members.ts'
import { termsOf } from '../../fixtures/worker/grants.ts'
import { operatorKeyOf } from '../../fixtures/node/operator-keys.ts'
import { ALFA, BRAVO, readRefusal, refusal, REELS, seedSite } from '../play/games-site.ts'

let operator: Visitor

beforeAll(async () => {
  operator = await seedSite()
})

const NOVA = { currency: 'BRL', world: 'world:game:NOVA', game: 'nova-acai', category: 'RNG' } as const

async function aPlayer(options: MemberOptions = {}) {
  const made = await aMember({ tenant: ALFA.id, balanceMinor: 100_00, ...options })
  const wallet = walletOf(env, ALFA.id, made.member.id)
  const move = async (command: CommandInput) => {
    expect(await wallet.execute(command, Date.now())).toEqual(expect.objectContaining({ ok: true }))
  }
  /** Stakes and loses, or wins. */
  const play = async (stakeMinor: number, winMinor = 0) => {
    const id = crypto.randomUUID()
    await move({ kind: 'bet', ...NOVA, operationKey: id, stakeMinor, reference: 'spin' })
    await move({ kind: 'settle', operationKey: `end-${id}`, bets: [{ id, winMinor }], reference: 'spin' })
    return id
  }
  return { ...made, wallet, move, play, of: { tenant: ALFA.id, account: made.member.account } }
}

describe('the overview', () => {
  it('shows money by purse from the wallet itself, totals, the line, and what is shared with other accounts', async () => {
    const { member: agent } = await aMember({ tenant: ALFA.id, type: 1, account: 'line-top' })
    const twin = await aMember({ tenant: ALFA.id, profile: { idNumber: 'TWIN-123456' } })
    const { of, wallet, move, play, member } = await aPlayer({
      uplineId: agent.id,
      profile: { idNumber: 'twin 123456' },
    })
    await play(10_00, 4_00)
    const reserve = {
      kind: 'reserve',
      currency: 'BRL',
      amountMinor: 30_00,
      reference: 'withdrawal-1',
    } as const
    await move({ ...reserve, operationKey: 'withdraw:w' })
    const bonus = { currency: 'BRL', amountMinor: 20_00, reference: 'offer', terms: termsOf(20_00) }
    await move({ kind: 'grantBonus', operationKey: crypto.randomUUID(), ...bonus })
    // The balance does not wait for the lists.
    const { balance, line, linked } = await operator.call(getMemberOverview, of)
    expect(balance).toMatchObject({ playerMinor: 64_00, holdMinor: 30_00, bonusMinor: 20_00, points: 0 })
    expect(line).toEqual(['line-top'])
    expect(linked).toEqual([{ account: twin.member.account, status: 'active', by: ['person'] }])
    await wallet.sweep()
    const shown = await operator.call(getMemberOverview, of)
    expect(shown.totals).toMatchObject({
      stakeMinor: 10_00,
      winMinor: 4_00,
      bonusMinor: 20_00,
      netMinor: 14_00,
    })
    expect(shown).toMatchObject({
      memberId: member.id,
      record: { account: of.account, status: 'active', upline: 'line-top' },
      open: { withdrawals: 0, deposits: 0, adjustments: 0, cases: 0 },
      care: { signs: [], prompt: null },
      documents: null,
      openSessions: 1,
    })
    expect(shown.lastSeenAtMs).toBeGreaterThan(0)
    expect(JSON.stringify(shown)).not.toMatch(/twin 123456/i)
  })

  it('shows signs of harm of this player alone, with the rule that each reached', async () => {
    const { of, wallet, move } = await aPlayer()
    for (let paid = 0; paid < 8; paid += 1)
      await move({
        kind: 'deposit',
        operationKey: `d-${paid}-${of.account}`,
        currency: 'BRL',
        amountMinor: 1_00,
        reference: 'd',
      })
    await wallet.sweep()
    const { care } = await operator.call(getMemberOverview, of)
    expect(care.signs).toContainEqual({ marker: 'depositsADay', count: 8, rule: expect.any(Number) })
    const { of: calm } = await aPlayer()
    expect((await operator.call(getMemberOverview, calm)).care.signs).toEqual([])
  })
})

describe('the bookings', () => {
  it('are all of the wallet, newest first, page by page, by purpose and by day', async () => {
    const { of, wallet, move, play } = await aPlayer()
    for (let spun = 0; spun < 5; spun += 1) await play(1_00, 50)
    const bonus = { currency: 'BRL', amountMinor: 20_00, reference: 'offer', terms: termsOf(20_00) }
    await move({ kind: 'grantBonus', operationKey: crypto.randomUUID(), ...bonus })
    await wallet.sweep()
    const all = await operator.call(lists.listMemberMovements, { ...of, limit: 100 })
    expect(all.movements).toHaveLength(12)
    expect(all.movements[0]).toMatchObject({
      purpose: 'bonusGrant',
      kind: null,
      changeMinor: 0,
      credit: 'bonus',
    })
    expect(all.movements[1]).toMatchObject({ kind: 'win', changeMinor: 50, balanceAfterMinor: 97_50 })
    expect(all.next).toBeUndefined()
    const paged: lists.Booking[] = []
    for (let after: string | undefined, pages = 0; pages < 9; pages += 1) {
      const page = await operator.call(lists.listMemberMovements, {
        ...of,
        limit: 5,
        ...(after ? { after } : {}),
      })
      paged.push(...page.movements)
      after = page.next
      if (!after) break
    }
    expect(paged).toEqual(all.movements)
    const byPurpose = async (purpose: InputOf<typeof lists.listMemberMovements>['purpose']) =>
      (await operator.call(lists.listMemberMovements, { ...of, purpose })).movements.length
    expect([await byPurpose('stake'), await byPurpose('adjustment'), await byPurpose('deposit')]).toEqual([
      5, 1, 0,
    ])
    const today = new Date().toISOString().slice(0, 10)
    const within = async (range: { fromDay?: string; toDay?: string }) =>
      (await operator.call(lists.listMemberMovements, { ...of, ...range })).movements.length
    expect(await within({ fromDay: today, toDay: today })).toBe(12)
    expect(await within({ toDay: '2020-01-01' })).toBe(0)
    expect(await within({ fromDay: '2999-01-01' })).toBe(0)
    const upside = { ...of, fromDay: today, toDay: '2020-01-01' }
    expect(await refusal(operator, lists.listMemberMovements, upside)).toMatchObject({
      code: 'records.range',
    })
  })

  it('belong to the brand: the same account elsewhere has its own', async () => {
    const { of } = await aPlayer({ account: 'same-name' })
    await aMember({ tenant: BRAVO.id, account: 'same-name' })
    await walletOf(env, ALFA.id, (await operator.call(getMemberOverview, of)).memberId).sweep()
    const elsewhere = { ...of, tenant: BRAVO.id }
    expect((await operator.call(lists.listMemberMovements, of)).movements).toHaveLength(1)
    expect((await operator.call(lists.listMemberMovements, elsewhere)).movements).toHaveLength(0)
  })
})

describe('the bets', () => {
  it('are listed with where they come from, and one is shown with its bookings and its round', async () => {
    const { of, wallet, move, play } = await aPlayer()
    const spin = await play(2_00, 5_00)
    const slip = crypto.randomUUID()
    const lines = [{ stakeMinor: 1_00, reference: 'sum-1/20270310-1' }]
    await move({ kind: 'slip', operationKey: slip, ...NOVA, world: 'world:lottery', lines })
    const round = crypto.randomUUID()
    const { commit, nonce } = await wallet.fairPair(Date.now())
    await move({
      kind: 'round',
      operationKey: round,
      ...{ currency: 'BRL', world: 'world:game:HOUSE', game: REELS, category: 'INHOUSE' },
      ...{
        stakeMinor: 1_00,
        winMinor: 3_00,
        outcomeJson: '{"reels":[1,2,3]}',
        requestJson: '{"game":"reels"}',
        minGapMs: 0,
      },
      fair: { commit, nonce },
    })
    await wallet.sweep()
    const { bets } = await operator.call(lists.listMemberBets, of)
    expect(bets.map(({ source, status, stakeMinor }) => ({ source, status, stakeMinor }))).toEqual(
      expect.arrayContaining([
        { source: 'inHouse', status: 'settled', stakeMinor: 1_00 },
        { source: 'lottery', status: 'open', stakeMinor: 1_00 },
        { source: 'inHouse', status: 'settled', stakeMinor: 2_00 },
      ]),
    )
    expect(bets.find(({ slipId }) => slipId === slip)).toMatchObject({ id: `${slip}/1`, issue: '20270310-1' })
    const open = await operator.call(lists.listMemberBets, { ...of, status: 'open' })
    expect(open.bets).toHaveLength(1)
    const detail = await operator.call(lists.getMemberBet, { ...of, id: round })
    expect(detail.round).toEqual({
      outcome: { reels: [1, 2, 3] },
      request: { game: 'reels' },
      seeds: { commit, clientSeed: expect.any(String), nonce, serverSeed: null },
    })
    expect(detail.bookings.map(({ purpose, changeMinor }) => [purpose, changeMinor])).toEqual([
      ['stake', -1_00],
      ['win', 3_00],
    ])
    const lost = await operator.call(lists.getMemberBet, { ...of, id: spin })
    expect(lost.bookings.map(({ changeMinor }) => changeMinor)).toEqual([-2_00, 5_00])
    const line = await operator.call(lists.getMemberBet, { ...of, id: `${slip}/1` })
    expect(line).toMatchObject({ slip: null, proof: null, round: null })
    const { of: other } = await aPlayer()
    expect(await refusal(operator, lists.getMemberBet, { ...other, id: round })).toMatchObject({
      code: 'wallet.betUnknown',
    })
  })
})

describe('places and payouts', () => {
  it('show how many others use them, and no address or number in full', async () => {
    const { of, member } = await aPlayer({ address: '198.51.100.23' })
    const { of: ofOther, member: other } = await aPlayer()
    const base = { env, tenant: ALFA, now: Date.now() }
    const seen = {
      browser: 'shared-browser',
      address: '198.51.100.23',
      userAgent: 'Chrome/131',
      country: 'BR',
    }
    await notePlaces(base, member.id, seen)
    await notePlaces(base, other.id, { ...seen, address: '127.0.0.1' })
    const { sessions, places } = await operator.call(lists.listMemberSessions, of)
    expect(sessions).toMatchObject([{ device: 'Vitrine test browser', network: '198.51.100.0/24' }])
    expect(places.map(({ kind, label, others }) => ({ kind, label, others }))).toEqual(
      expect.arrayContaining([
        { kind: 'device', label: 'Chrome/', others: 1 },
        { kind: 'address', label: 'BR', others: 0 },
      ]),
    )
    expect(JSON.stringify([sessions, places])).not.toContain('198.51.100.23')
    const row = { kind: 'pix', bank: null, number: '12345678901', holder: 'A Saver', added_at: 1 } as const
    for (const id of [member.id, other.id])
      await insertPayout(env, ALFA.id, { member: id, max: 5, row: { ...row, id: crypto.randomUUID() } })
    const { payouts } = await operator.call(lists.listMemberPayouts, of)
    expect(payouts).toMatchObject([
      { masked: '•••• 8901', paidMinor: 0, payments: 0, removedAtMs: null, sharedWith: [ofOther.account] },
    ])
    const { linked } = await operator.call(getMemberOverview, of)
    expect(linked).toEqual([{ account: ofOther.account, status: 'active', by: ['payout', 'device'] }])
  })
})

describe('notes', () => {
  const aNote = (of: { tenant: string; account: string }, over: object = {}) => ({
    ...of,
    operator: 'ana',
    text: 'asked for a call back',
    operationKey: crypto.randomUUID(),
    ...over,
  })

  it('keep their author, are pinned and let go, and written once', async () => {
    const { of } = await aPlayer()
    const note = aNote(of)
    const written = await operator.call(writeMemberNote, note)
    expect(written).toMatchObject({ author: 'ana', text: note.text, isPinned: false, pinnedBy: null })
    expect(await operator.call(writeMemberNote, note)).toEqual(written)
    expect(await refusal(operator, writeMemberNote, { ...note, text: 'another' })).toMatchObject({
      code: 'request.keyReused',
    })
    await operator.call(
      writeMemberNote,
      aNote(of, { operator: 'bea', isPinned: true, text: 'VIP\nby phone' }),
    )
    const pin = { ...of, id: written.id, operator: 'bea', isPinned: true }
    expect(await operator.call(pinMemberNote, pin)).toMatchObject({
      author: 'ana',
      isPinned: true,
      pinnedBy: 'bea',
    })
    const { pinned, notes } = await operator.call(listMemberNotes, of)
    expect([pinned.length, notes.length]).toEqual([2, 2])
    expect(await operator.call(pinMemberNote, { ...pin, operator: 'ana', isPinned: false })).toMatchObject({
      isPinned: false,
      pinnedBy: 'ana',
    })
    const { actions } = await operator.call(listOperatorActions, { tenant: ALFA.id })
    expect(actions[0]).toMatchObject({ operator: 'ana', call: '/ops/members/notes/pin', subject: of.account })
  })

  it('are never edited and never deleted, and belong to one player of one brand', async () => {
    const { of } = await aPlayer()
    const { id } = await operator.call(writeMemberNote, aNote(of))
    for (const sql of [
      "UPDATE member_note SET text = 'other'",
      "UPDATE member_note SET author = 'bea'",
      'DELETE FROM member_note',
    ])
      await expect(env.DB.prepare(sql).run()).rejects.toThrow('a note is')
    const { of: other } = await aPlayer()
    const pin = { ...other, id, operator: 'ana', isPinned: true }
    expect(await refusal(operator, pinMemberNote, pin)).toMatchObject({ code: 'note.unknown' })
    expect((await operator.call(listMemberNotes, other)).notes).toEqual([])
    const send = (rights: object) =>
      operatorKeyOf(env.OPS_KEY, { name: 'ana', ...rights }).then((key) =>
        operator.send(writeMemberNote, { input: aNote(of), headers: { authorization: `Bearer ${key}` } }),
      )
    expect(await readRefusal(await send({ readsOnly: true }))).toMatchObject({ status: 403 })
    expect(await readRefusal(await send({ brands: [BRAVO.id] }))).toMatchObject({ status: 403 })
    expect(await readRefusal(await send({ name: 'bea' }))).toMatchObject({ code: 'operator.otherName' })
  })
})

describe('a limit that an operator sets', () => {
  const ask = (of: { tenant: string; account: string }, max: number | null) => ({
    ...of,
    ...{ kind: 'deposit' as const, period: 'day' as const, max },
    ...{ operationKey: crypto.randomUUID(), operator: 'ana', reason: 'asked by phone' },
  })

  it('is lower at once, and never higher without the player', async () => {
    const { of, visitor } = await aPlayer()
    await visitor.call(setLimit, {
      kind: 'deposit',
      period: 'day',
      max: 50_00,
      operationKey: crypto.randomUUID(),
    })
    const own = async () =>
      (await visitor.call(getProtection)).limits.find(
        ({ kind, period }) => kind === 'deposit' && period === 'day',
      )
    await operator.call(setMemberLimit, ask(of, 20_00))
    expect(await own()).toMatchObject({ max: 20_00, raise: null })
    await operator.call(setMemberLimit, ask(of, 500_00))
    expect(await own()).toMatchObject({ max: 20_00, raise: { max: 500_00 } })
    await operator.call(setMemberLimit, ask(of, null))
    expect(await own()).toMatchObject({ max: 20_00, raise: { max: null } })
  })

  it('is in the timeline with who set it, and why', async () => {
    const { of, wallet } = await aPlayer()
    await operator.call(setMemberLimit, ask(of, 20_00))
    await wallet.sweep()
    const { entries } = await operator.call(getMemberTimeline, { ...of, kind: 'protection' })
    expect(entries).toMatchObject([
      { what: 'limit:deposit:day', by: 'ana', text: 'asked by phone', details: { to: 20_00 } },
    ])
  })
})

describe('the timeline', () => {
  it('is one list of everything, newest first, page by page', async () => {
    const { of, wallet, play, member, visitor } = await aPlayer()
    await play(10_00, 4_00)
    await play(2_00)
    await visitor.call(setLimit, {
      kind: 'loss',
      period: 'week',
      max: 50_00,
      operationKey: crypto.randomUUID(),
    })
    await wallet.sweep()
    await notePlaces({ env, tenant: ALFA, now: Date.now() }, member.id, {
      ...{ browser: 'x', address: '192.0.2.1', userAgent: 'Safari/18', country: 'PT' },
    })
    const by = { operator: 'ana', operationKey: crypto.randomUUID() }
    await operator.call(writeMessage, { ...of, ...by, text: 'Welcome back' })
    await visitor.call(readMessages, {})
    await operator.call(writeMemberNote, { ...of, ...by, text: 'called' })
    await operator.call(setMemberStatus, {
      ...of,
      operator: 'bea',
      status: 'suspended',
      reason: 'chargebacks',
    })
    const all = await operator.call(getMemberTimeline, { ...of, limit: 100 })
    expect(all.entries.map(({ kind }) => kind).sort()).toEqual(
      ['act', 'message', 'note', 'place', 'place', 'play', 'protection', 'registration'].sort(),
    )
    expect(all.entries.find(({ kind }) => kind === 'play')).toMatchObject({
      ...{ count: 2, amountMinor: -8_00, details: { stakeMinor: 12_00 } },
    })
    expect(all.entries.find(({ kind }) => kind === 'act')).toMatchObject({
      ...{ what: 'suspended', by: 'bea', text: 'chargebacks' },
    })
    expect(all.entries.find(({ kind }) => kind === 'message')).toMatchObject({
      status: 'read',
      text: 'Welcome back',
    })
    const times = all.entries.map(({ atMs }) => atMs)
    expect(times).toEqual(times.toSorted((one, other) => other - one))
    const paged: string[] = []
    for (let after: string | undefined, pages = 0; pages < 20; pages += 1) {
      const page = await operator.call(getMemberTimeline, { ...of, limit: 3, ...(after ? { after } : {}) })
      paged.push(...page.entries.map(({ id }) => id))
      after = page.next
      if (!after) break
    }
    expect(paged).toEqual(all.entries.map(({ id }) => id))
  })
})

describe('every call of the page', () => {
  const READS = [
    ...[getMemberOverview, getMemberTimeline, listMemberNotes, lists.listMemberMovements],
    ...[lists.listMemberBets, lists.listMemberSessions, lists.listMemberPayouts],
  ] as const

  it.each(READS.map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s belongs to the duty and the brand of the key, and knows no other account',
    async (_path, endpoint) => {
      const { of } = await aPlayer()
      const send = async (rights: object, input: object = of) => {
        const key = await operatorKeyOf(env.OPS_KEY, { name: 'ana', ...rights })
        return operator.send(endpoint, { input, headers: { authorization: `Bearer ${key}` } })
      }
      expect((await send({ duties: ['members'], brands: [ALFA.id], readsOnly: true })).status).toBe(200)
      expect(await readRefusal(await send({ duties: ['cashier'] }))).toMatchObject({ status: 403 })
      expect(await readRefusal(await send({ brands: [BRAVO.id] }))).toMatchObject({ status: 403 })
      expect(await readRefusal(await send({}, { ...of, tenant: BRAVO.id }))).toMatchObject({
        code: 'member.unknown',
      })
    },
  )
})
