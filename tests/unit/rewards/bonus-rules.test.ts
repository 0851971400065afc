import { describe, expect, it } from 'vitest'
import { settleBet, stakeBet } from '#lib/shared/rewards/bonus-bets.ts'
import { grantBonus, lostByWithdrawal, nextDueMs } from '#lib/shared/rewards/bonus.ts'
import { CLOSING_MS, GRANT_STEPS, stepped, type Grant } from '#lib/shared/rewards/grant.ts'
import { brokenBonusInvariants, BONUS_INVARIANTS } from './bonus-invariants.ts'
import { BANNED, HOUR, MATCH, Purse, SLOT, TABLE, terms, WEEK } from './purse.ts'

const E4 = 10_000
const DONE = { requiredE4: 100_00 * E4 }

describe('the states of a bonus', () => {
  it('lead on as written, and nothing leads out of an end', () => {
    const table = Object.fromEntries(
      Object.entries(GRANT_STEPS).map(([state, steps]) => [state, Object.values(steps).toSorted()]),
    )
    expect(table).toEqual({
      offered: ['cancelled', 'expired', 'forfeited', 'queued'],
      queued: ['active', 'cancelled', 'forfeited'],
      active: ['cancelled', 'closing', 'completed', 'expired', 'forfeited', 'lost'],
      closing: ['cancelled', 'completed', 'expired', 'forfeited'],
      completed: [],
      expired: [],
      forfeited: [],
      cancelled: [],
      lost: [],
    })
    const purse = new Purse()
    purse.give('g')
    purse.cancel('g')
    expect(() => stepped(purse.grant('g'), 'complete')).toThrow(RangeError)
  })

  it('refuse what was done before, by name', () => {
    const purse = new Purse()
    purse.give('g')
    expect(purse.accept('g')).toEqual({ kind: 'refused', reason: 'state' })
    purse.cancel('g')
    expect(purse.cancel('g')).toEqual({ kind: 'refused', reason: 'ended' })
    expect(purse.accept('g')).toEqual({ kind: 'refused', reason: 'ended' })
    expect(purse.seize('g')).toEqual({ kind: 'refused', reason: 'ended' })
    expect(purse.cancel('other')).toEqual({ kind: 'refused', reason: 'unknown' })
    purse.give('h')
    expect(purse.give('h')).toEqual({ kind: 'refused', reason: 'known' })
    expect(purse.bonus).toBe(100_00)
  })
})

describe('granting', () => {
  it('is refused while the wallet is frozen or blocked, and where the block cannot be read', () => {
    const purse = new Purse()
    purse.isFrozen = true
    expect(purse.give('g')).toEqual({ kind: 'refused', reason: 'frozen' })
    purse.isFrozen = false
    purse.isBlocked = true
    expect(purse.give('g')).toEqual({ kind: 'refused', reason: 'blocked' })
    purse.isBlocked = undefined
    expect(purse.give('g')).toEqual({ kind: 'refused', reason: 'blocked' })
    expect([purse.bonus, purse.grants.size]).toEqual([0, 0])
  })

  it('copies its terms, and refuses terms that cannot be kept exactly', () => {
    const book = new Purse().book()
    const grant = (change: Parameters<typeof terms>[0]) =>
      grantBonus(book, { id: 'g', offerId: 'o', terms: terms(change), as: { kind: 'granted' } })
    expect(() => grant({ bonusMinor: 0 })).toThrow(RangeError)
    expect(() => grant({ bonusMinor: 1.5 })).toThrow(RangeError)
    expect(() => grant({ requiredE4: -1 })).toThrow(RangeError)
    expect(() => grant({ requiredE4: 2 ** 53 })).toThrow(RangeError)
    expect(() => grant({ lifeMs: 0 })).toThrow(RangeError)
    expect(() => grant({ maxStakeMinor: 0 })).toThrow(RangeError)
    expect(() => grant({ capMinor: -1 })).toThrow(RangeError)
    expect(grant({ capMinor: 0 }).kind).toBe('decided')
  })

  it('posts the bonus when it starts, under an id of its own', () => {
    const purse = new Purse()
    purse.give('promo:welcome:1')
    purse.give('promo:welcome:2')
    expect(purse.postings).toEqual([
      {
        id: 'promo:welcome:1#grant',
        debit: 'world:promo',
        credit: 'bonus',
        amountMinor: 100_00,
        code: 'bonusGrant',
      },
    ])
  })

  it('queues first in, first out by the time of the yes, and each clock starts with its bonus', () => {
    const purse = new Purse(1_000_00)
    purse.give('a', DONE)
    purse.give('b', DONE, { kind: 'offered', acceptByMs: purse.nowMs + HOUR })
    purse.give('c', DONE)
    purse.accept('b')
    purse.wait(2 * HOUR)
    expect(purse.grant('b').state).toBe('queued')
    purse.play(100_00, 100_00)
    expect(purse.grant('c')).toMatchObject({ state: 'active', expiresAtMs: purse.nowMs + WEEK })
    purse.play(100_00, 100_00)
    expect(purse.grant('b').state).toBe('active')
  })

  it('lets an offer lapse at its moment and not before', () => {
    const purse = new Purse()
    purse.give('g', {}, { kind: 'offered', acceptByMs: purse.nowMs + HOUR })
    expect(nextDueMs([...purse.grants.values()])).toBe(purse.nowMs + HOUR)
    purse.wait(HOUR - 1)
    expect(purse.grant('g').state).toBe('offered')
    purse.wait(1)
    expect(purse.grant('g')).toMatchObject({ state: 'expired', balanceMinor: 0 })
    expect(purse.accept('g')).toEqual({ kind: 'refused', reason: 'ended' })
    expect(purse.postings).toEqual([])
  })

  it('pays a bonus without wagering at once, and goes on to the next one', () => {
    const purse = new Purse()
    purse.give('a', { requiredE4: 0 })
    expect([purse.real, purse.bonus]).toEqual([100_00, 0])
    expect(purse.grant('a')).toMatchObject({ state: 'completed', convertedMinor: 100_00 })
  })

  it('starts nothing while frozen, or where a block cannot be read, and starts it afterwards', () => {
    const purse = new Purse(100_00)
    purse.give('a', DONE)
    purse.give('b', DONE)
    const bet = purse.bet(100_00)
    purse.isFrozen = true
    purse.settle(bet, 100_00)
    expect(purse.grant('a').state).toBe('completed')
    expect(purse.grant('b').state).toBe('queued')
    purse.isFrozen = false
    purse.isBlocked = undefined
    purse.wait(0)
    expect(purse.grant('b').state).toBe('queued')
    purse.isBlocked = false
    purse.wait(0)
    expect(purse.grant('b').state).toBe('active')
  })
})

describe('staking', () => {
  it('takes real money first, or a sticky bonus first', () => {
    const plain = new Purse(60_00)
    plain.give('g')
    expect(plain.bet(40_00)).toMatchObject({ realMinor: 40_00, bonusMinor: 0, grantId: 'g' })
    expect(plain.bet(40_00)).toMatchObject({ realMinor: 20_00, bonusMinor: 20_00 })
    const sticky = new Purse(60_00)
    sticky.give('g', { isSticky: true })
    expect(sticky.bet(70_00)).toMatchObject({ realMinor: 0, bonusMinor: 70_00 })
    expect(sticky.bet(70_00)).toMatchObject({ realMinor: 40_00, bonusMinor: 30_00 })
  })

  it('reaches exactly as far as the money of the active bonus, and no further', () => {
    const purse = new Purse(10_00)
    purse.give('a')
    purse.give('b')
    expect(purse.stake(110_01)).toBe('insufficient')
    expect(purse.bet(110_00)).toMatchObject({ realMinor: 10_00, bonusMinor: 100_00 })
  })

  it('refuses more than the largest stake of an active bonus, counted whole', () => {
    const purse = new Purse(100_00)
    purse.give('g', { maxStakeMinor: 5_00 })
    expect(purse.stake(5_01)).toBe('maxStake')
    expect(purse.play(5_01, 0)).toBe('maxStake')
    expect(purse.bet(5_00).realMinor).toBe(5_00)
    purse.cancel('g')
    expect(purse.bet(50_00).grantId).toBeUndefined()
  })

  it('uses no bonus money in an excluded game, counts nothing there and knows no largest stake', () => {
    const purse = new Purse(50_00)
    purse.give('g', { maxStakeMinor: 5_00 })
    expect(purse.stake(50_01, BANNED)).toBe('insufficient')
    const bet = purse.bet(50_00, BANNED)
    expect(bet).toMatchObject({ realMinor: 50_00, bonusMinor: 0, grantId: undefined, weightBp: 0 })
    purse.settle(bet, 200_00)
    expect(purse.grant('g')).toMatchObject({ progressE4: 0, balanceMinor: 100_00 })
    expect(purse.real).toBe(200_00)
  })

  it('takes bonus money where nothing counts, without any progress', () => {
    const purse = new Purse()
    const contribution = { ...terms().contribution, defaultBp: undefined }
    purse.give('g', { contribution })
    purse.play(10_00, 30_00)
    expect(purse.grant('g')).toMatchObject({ progressE4: 0, balanceMinor: 120_00 })
  })

  it('feeds the bonus that was active when it was placed, also after the next one has started', () => {
    const purse = new Purse(500_00)
    purse.give('a', DONE)
    purse.give('b')
    const early = purse.bet(50_00)
    purse.play(100_00, 100_00)
    expect(purse.grant('b').state).toBe('active')
    purse.settle(early, 50_00)
    expect(purse.grant('b').progressE4).toBe(0)
    expect(purse.grant('a')).toMatchObject({ state: 'completed', progressE4: 100_00 * E4, openBets: 0 })
  })

  it('is refused while frozen or blocked', () => {
    const purse = new Purse(10_00)
    purse.isFrozen = true
    expect(purse.stake(1_00)).toBe('frozen')
    purse.isFrozen = false
    purse.isBlocked = undefined
    expect(purse.stake(1_00)).toBe('blocked')
  })

  it('takes whole amounts above zero', () => {
    const book = new Purse(10_00).book()
    const request = { betKey: 'bet', world: 'world:lottery', game: SLOT } as const
    expect(() => stakeBet(book, { ...request, stakeMinor: 0 })).toThrow(RangeError)
    expect(() => stakeBet(book, { ...request, stakeMinor: 0.5 })).toThrow(RangeError)
  })
})

describe('settling', () => {
  it('counts when a bet is settled, not when it is placed, and nothing of a rollback', () => {
    const purse = new Purse(100_00)
    purse.give('g')
    const [first, second] = [purse.bet(10_00), purse.bet(20_00)]
    expect(purse.grant('g')).toMatchObject({ progressE4: 0, openBets: 2 })
    purse.settle(first, 0)
    purse.rollBack(second)
    expect(purse.grant('g')).toMatchObject({ progressE4: 10_00 * E4, openBets: 0 })
  })

  it('counts the valid stake: what was at risk at tables and in sports, the whole stake in slots', () => {
    const progress = (game: typeof SLOT, payoutMinor: number, refundMinor = 0) => {
      const purse = new Purse(100_00)
      purse.give('g')
      purse.settle(purse.bet(10_00, game), payoutMinor, refundMinor)
      return purse.grant('g').progressE4 / E4
    }
    expect([progress(SLOT, 0), progress(SLOT, 9_50), progress(SLOT, 90_00)]).toEqual([1000, 1000, 1000])
    expect([progress(TABLE, 0), progress(TABLE, 9_50), progress(TABLE, 90_00)]).toEqual([1000, 50, 1000])
    expect([progress(MATCH, 10_00), progress(MATCH, 12_00)]).toEqual([0, 200])
    // A push, and a line of which four tenths tied.
    expect([progress(SLOT, 10_00, 10_00), progress(SLOT, 4_00, 4_00)]).toEqual([0, 600])
  })

  it('counts the bonus part alone where the offer says so', () => {
    const purse = new Purse(3_00)
    purse.give('g', { counts: 'bonusStake' })
    purse.play(5_00, 0)
    expect(purse.grant('g').progressE4).toBe(2_00 * E4)
  })

  it('keeps counting exactly at the largest amounts', () => {
    const largest = 900_000_000_000
    const purse = new Purse(largest)
    purse.give('g', { bonusMinor: 1, requiredE4: largest * E4 })
    purse.play(largest - 1, largest)
    expect(purse.grant('g').progressE4).toBe((largest - 1) * E4)
    const over = new Purse(Number.MAX_SAFE_INTEGER - 10)
    over.give('g', { bonusMinor: 1, requiredE4: Number.MAX_SAFE_INTEGER })
    over.play(Number.MAX_SAFE_INTEGER - 10, 0)
    expect(over.grant('g')).toMatchObject({ state: 'completed', progressE4: Number.MAX_SAFE_INTEGER })
  })

  it('loses a bonus only when nothing is left and no bet is open', () => {
    const purse = new Purse()
    purse.give('g')
    const [first, second] = [purse.bet(60_00), purse.bet(40_00)]
    purse.settle(first, 0)
    expect(purse.grant('g').state).toBe('active')
    purse.settle(second, 0)
    expect(purse.grant('g').state).toBe('lost')
    expect(purse.promo).toBe(-100_00)
  })

  it('refuses a bet that its bonus does not know', () => {
    const purse = new Purse(10_00)
    purse.give('g')
    const bet = purse.bet(5_00)
    purse.settle(bet, 0)
    expect(() => settleBet(purse.book(), bet, { payoutMinor: 0 })).toThrow(RangeError)
    const orphan = { ...bet, grantId: undefined, bonusMinor: 1 }
    expect(() => settleBet(purse.book(), orphan, { payoutMinor: 0 })).toThrow(RangeError)
    expect(() => settleBet(purse.book(), bet, { payoutMinor: -1 })).toThrow(RangeError)
  })
})

describe('the end of the time', () => {
  it('expires a bonus without open bets at once, and its balance is the brand’s', () => {
    const purse = new Purse()
    purse.give('g')
    expect(nextDueMs([...purse.grants.values()])).toBe(purse.nowMs + WEEK)
    purse.wait(WEEK - 1)
    expect(purse.grant('g').state).toBe('active')
    purse.wait(1)
    expect(purse.grant('g')).toMatchObject({ state: 'expired', forfeitedMinor: 100_00 })
    expect([purse.bonus, purse.promo]).toEqual([0, 0])
  })

  it('closes for 72 hours while bets are open; they may still complete it, and the next bonus has started', () => {
    const purse = new Purse(100_00)
    purse.give('a', DONE)
    purse.give('b')
    const bet = purse.bet(100_00)
    purse.wait(WEEK)
    expect(purse.grant('a')).toMatchObject({ state: 'closing', balanceMinor: 100_00 })
    expect(purse.grant('b').state).toBe('active')
    expect(nextDueMs([purse.grant('a')])).toBe(purse.nowMs + CLOSING_MS)
    purse.wait(CLOSING_MS - 1)
    purse.settle(bet, 0)
    expect(purse.grant('a')).toMatchObject({ state: 'completed', convertedMinor: 100_00 })
    expect([purse.real, purse.bonus]).toEqual([100_00, 100_00])
  })

  it('is over 72 hours after the expiry: what settles then counts no more', () => {
    const purse = new Purse(100_00)
    purse.give('g', DONE)
    const bet = purse.bet(150_00)
    purse.wait(WEEK + CLOSING_MS)
    expect(purse.grant('g')).toMatchObject({ state: 'expired', forfeitedMinor: 50_00 })
    purse.settle(bet, 300_00)
    expect([purse.real, purse.bonus]).toEqual([200_00, 0])
    expect(purse.grant('g').progressE4).toBe(0)
  })

  it('is counted from the expiry, however late anybody looks', () => {
    const purse = new Purse(100_00)
    purse.give('g', DONE)
    const bet = purse.bet(100_00)
    purse.nowMs += WEEK + CLOSING_MS
    purse.settle(bet, 0)
    expect(purse.grant('g')).toMatchObject({ state: 'expired', progressE4: 0 })
  })

  it('stakes no money of a closing bonus', () => {
    const purse = new Purse(10_00)
    purse.give('g')
    purse.bet(5_00)
    purse.wait(WEEK)
    expect(purse.bonus).toBe(100_00)
    expect(purse.stake(5_01)).toBe('insufficient')
    expect(purse.bet(5_00).grantId).toBeUndefined()
  })

  it('ends when the last open bet of a closing bonus settles without completing it', () => {
    const purse = new Purse(10_00)
    purse.give('g')
    const bet = purse.bet(10_00)
    purse.wait(WEEK)
    purse.settle(bet, 0)
    expect(purse.grant('g')).toMatchObject({ state: 'expired', progressE4: 10_00 * E4, balanceMinor: 0 })
  })
})

describe('giving up', () => {
  it('shows before a withdrawal what it ends: what runs, and what waits because of a deposit', () => {
    const purse = new Purse(100_00)
    purse.give('runs')
    purse.give('waits', { depositKey: 'deposit:2' })
    purse.give('stays')
    const { grants, forfeitedMinor } = lostByWithdrawal(purse.book())
    expect([grants.map(({ id }) => id), forfeitedMinor]).toEqual([['runs', 'waits'], 100_00])
    purse.withdraw(100_00)
    expect(purse.grant('waits')).toMatchObject({ state: 'forfeited', reason: 'withdrawal' })
    expect(purse.grant('stays').state).toBe('active')
    expect(purse.real).toBe(0)
  })

  it('counts what time has ended already before it shows the loss', () => {
    const purse = new Purse(100_00)
    purse.give('runs')
    purse.give('stays')
    purse.nowMs += WEEK
    expect(lostByWithdrawal(purse.book())).toEqual({ grants: [], forfeitedMinor: 0 })
    purse.withdraw(1_00)
    expect([purse.grant('runs').state, purse.grant('stays').state]).toEqual(['expired', 'active'])
  })

  it('ends the bonus of a reversed deposit alone, wherever it is', () => {
    const purse = new Purse(100_00)
    purse.give('a', { depositKey: 'deposit:1' })
    purse.give('b', { depositKey: 'deposit:2' })
    purse.give('c', { depositKey: 'deposit:2' }, { kind: 'offered', acceptByMs: undefined })
    purse.reverse('deposit:2')
    expect(['a', 'b', 'c'].map((id) => purse.grant(id).state)).toEqual(['active', 'forfeited', 'forfeited'])
    expect(purse.grant('b').reason).toBe('depositReversed')
    purse.reverse('deposit:1')
    expect([purse.bonus, purse.real]).toEqual([0, 100_00])
  })

  it('ends everything at once with an exclusion in the middle of a bet, and keeps the real share', () => {
    const purse = new Purse(4_00)
    purse.give('a')
    purse.give('b')
    purse.give('c', {}, { kind: 'offered', acceptByMs: undefined })
    const bet = purse.bet(10_00)
    purse.exclude('selfExclusion')
    expect(['a', 'b', 'c'].map((id) => purse.grant(id).reason)).toEqual(
      Array.from({ length: 3 }, () => 'selfExclusion'),
    )
    purse.settle(bet, 50_00)
    expect([purse.real, purse.bonus]).toEqual([20_00, 0])
    expect(purse.promo).toBe(-100_00 + 94_00 + 30_00)
  })

  it('parts the stake of a rolled back bet as a win, when its bonus has ended', () => {
    const purse = new Purse(2_00)
    purse.give('g')
    const bet = purse.bet(5_00)
    purse.cancel('g')
    purse.rollBack(bet)
    expect([purse.real, purse.bonus, purse.promo]).toEqual([2_00, 0, 0])
  })

  it('never touches a bonus that is completed: late wins are the player’s without a cap', () => {
    const purse = new Purse(100_00)
    purse.give('g', { requiredE4: 50_00 * E4 })
    const bet = purse.bet(120_00)
    purse.play(50_00, 50_00)
    expect(purse.grant('g')).toMatchObject({ state: 'completed', convertedMinor: 80_00 })
    purse.withdraw(1_00)
    purse.reverse('deposit:1')
    purse.settle(bet, 240_00)
    expect(purse.real).toBe(80_00 - 1_00 + 240_00)
  })

  it('holds back a sticky bonus once, whether it comes free before or after the late bet', () => {
    const early = new Purse()
    early.give('g', { isSticky: true, requiredE4: 20_00 * E4 })
    const bet = early.bet(60_00)
    early.play(20_00, 40_00)
    expect(early.grant('g')).toMatchObject({ state: 'completed', convertedMinor: 0, forfeitedMinor: 60_00 })
    early.settle(bet, 100_00)
    expect(early.real).toBe(60_00)
    expect(early.grant('g')).toMatchObject({ convertedMinor: 60_00, forfeitedMinor: 100_00 })
  })
})

describe('the invariants', () => {
  it('are each named when they are broken', () => {
    const purse = new Purse(100_00)
    purse.give('g', { capMinor: 10_00 })
    purse.give('h')
    const [active, waiting] = [purse.grant('g'), purse.grant('h')]
    const broken = (grants: Grant[], bonusMinor = 100_00) => brokenBonusInvariants(grants, bonusMinor)
    expect(broken([active, waiting])).toEqual([])
    expect(broken([active], 99_99)).toEqual(['bonusAccount'])
    expect(broken([{ ...active, returnedMinor: 1 }])).toEqual(['balance'])
    expect(broken([{ ...active, balanceMinor: -1, forfeitedMinor: 100_01 }], -1)).toEqual(['belowZero'])
    expect(broken([{ ...active, progressE4: active.terms.requiredE4 + 1 }])).toEqual(['progress'])
    expect(broken([{ ...active, state: 'lost' }])).toEqual(['endedEmpty'])
    expect(broken([active, { ...active, id: 'i' }], 200_00)).toEqual(['oneActive'])
    expect(broken([{ ...active, balanceMinor: 89_99, convertedMinor: 10_01 }], 89_99)).toEqual(['cap'])
    const done = { ...active, state: 'completed', balanceMinor: 0, forfeitedMinor: 100_00 } as const
    expect(broken([done], 0)).toEqual(['completedDone'])
    expect(broken([{ ...waiting, openBets: 1 }], 0)).toEqual(['waitingEmpty'])
    expect(BONUS_INVARIANTS).toHaveLength(9)
  })
})
