import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CommandInput } from '#platform/ledger/wallet/commands.ts'
import { walletCommand } from '#platform/ledger/wallet/commands.ts'
import type { LedgerSql } from '#platform/ledger/wallet/rows/ledger-sql.ts'
import type { Ledger } from '#platform/ledger/wallet/ledger.ts'
import type { ProtectionTerms } from '#platform/ledger/wallet/protection/protect-command.ts'
import {
  ProtectionModel,
  type Kind,
  type Period,
  type Step,
  type Terms,
} from '../../fixtures/node/protection-model.ts'
import { termsOf } from '../../fixtures/worker/grants.ts'
import { about, aWallet, codeOf, counted, done, freeRounds, GAME, inside, key, money } from './wallets.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const START = Date.UTC(2026, 0, 28, 15)
const PORTION = 200
const play = { currency: 'BRL', ...GAME }

describe('random histories', () => {
  it('do what the model of protection says', async () => {
    const histories = counted('PROVE_HISTORIES', 120)
    const answers = new Map<string, number>()
    const { stub } = await aWallet()
    const property = (wallet: LedgerSql, ledger: Ledger) =>
      fc.property(
        termsArbitrary,
        fc.array(stepArbitrary, { minLength: 20, maxLength: 50 }),
        (terms, steps) => {
          for (const said of undone(wallet, () => live(ledger, { terms, steps })))
            answers.set(said, (answers.get(said) ?? 0) + 1)
        },
      )
    const seed = counted('PROVE_SEED', Date.now() % 2 ** 31)
    // In portions, so that the runner gets reports from the test between them.
    for (let lived = 0; lived < histories; lived += PORTION)
      await inside(stub, ({ sql }, ledger) => {
        const numRuns = Math.min(PORTION, histories - lived)
        fc.assert(property(sql, ledger), { numRuns, seed: (seed + lived) | 0 })
      })
    for (const code of [
      'ok',
      'wallet.limitReached',
      'protection.timeOut',
      'protection.excluded',
      'protection.timeUp',
    ])
      expect(answers.get(code) ?? 0, code).toBeGreaterThan(0)
    console.info(
      `figure: histories ${histories}, divergences 0, answers ${JSON.stringify(Object.fromEntries(answers))}`,
    )
  })
})

/** Runs on the untouched wallet and takes everything back, so that one wallet has room for all histories. */
function undone<Result>(sql: LedgerSql, work: () => Result): Result {
  const isOver = new Error('the history is over')
  const results: Result[] = []
  try {
    sql.transaction(() => {
      results.push(work())
      throw isOver
    })
  } catch (error) {
    if (error !== isOver) throw error
  }
  const [result] = results
  if (result === undefined) throw new Error('no history was lived')
  return result
}

/** One history, compared with the model step by step; returns every answer. */
function live(
  ledger: Ledger,
  { terms, steps }: { terms: Terms; steps: readonly (readonly [Step, number])[] },
): string[] {
  const model = new ProtectionModel(terms)
  const brand = brandOf(terms)
  const answers: string[] = []
  let [clock, latest] = [START, -Infinity]
  for (const [index, [step, jumpMs]] of steps.entries()) {
    clock += jumpMs
    // The wallet's own time never runs backwards; a step that has nothing to ask tells it no time.
    const now = Math.max(latest, clock)
    const said = execute(ledger, { step, model, key: `step-${index}-key`, nowMs: clock, brand })
    const expected = model.apply(step, now)
    if (said === 'none') continue
    // A refusal that may be retried leaves nothing in the book, not even its time.
    if (said !== 'protection.realityCheck') latest = now
    expect(said, `${index} ${JSON.stringify(step)}`).toBe(expected)
    answers.push(said)
  }
  return answers
}

/** Does a step on the real wallet. `settle` and `rollback` end the oldest open bet, which the model knows. */
function execute(
  ledger: Ledger,
  at: { step: Step; model: ProtectionModel; key: string; nowMs: number; brand: ReturnType<typeof brandOf> },
): string {
  const command = commandOf(at)
  if (!command) return 'none'
  return codeOf(ledger.execute(command, at.nowMs, at.brand))
}

const betKeys = new WeakMap<ProtectionModel, string[]>()

function commandOf({
  step,
  model,
  key: operationKey,
}: {
  step: Step
  model: ProtectionModel
  key: string
}): CommandInput | undefined {
  const keys = betKeys.get(model) ?? []
  betKeys.set(model, keys)
  const open = model.bets.findIndex(({ state }) => state === 'open')
  switch (step.do) {
    case 'deposit':
      return { kind: 'deposit', ...about(step.amount, operationKey), feeMinor: step.fee }
    case 'transferIn':
      return { kind: 'transferIn', ...money(step.amount, `other/${operationKey}`) }
    case 'bet':
      return remember(model, {
        kind: 'bet',
        ...play,
        operationKey,
        stakeMinor: step.amount,
        reference: 'draw-1',
      })
    case 'round':
      return remember(model, {
        kind: 'round',
        ...play,
        operationKey,
        stakeMinor: step.amount,
        winMinor: step.win,
        minGapMs: 0,
      })
    case 'settle':
      return open < 0
        ? undefined
        : {
            kind: 'settle',
            operationKey,
            bets: [{ id: keyAt(model, open), winMinor: step.win }],
            reference: 'draw-1',
          }
    case 'rollback':
      return open < 0 ? undefined : { kind: 'rollback', operationKey, betKey: keyAt(model, open) }
    case 'vendorIn':
    case 'vendorOut':
      return {
        kind: 'vendorTransfer',
        ...money(step.amount, operationKey),
        vendor: 'NOVA',
        direction: step.do === 'vendorIn' ? 'in' : 'out',
      }
    case 'answerCheck':
      return {
        kind: 'protect',
        operationKey,
        by: 'player',
        change: { do: 'answerCheck', answer: 'continue' },
      }
    case 'exclude':
      return { kind: 'protect', operationKey, by: 'player', change: { ...step, scope: 'brand' } }
    default:
      return { kind: 'protect', operationKey, by: 'player', change: step }
  }
}

/** The keys of stakes in the order in which the model keeps those that were taken. */
function remember(
  model: ProtectionModel,
  command: Extract<CommandInput, { kind: 'bet' | 'round' }>,
): CommandInput {
  const keys = betKeys.get(model) ?? []
  keys.length = model.bets.length
  keys.push(command.operationKey)
  return command
}

function keyAt(model: ProtectionModel, index: number): string {
  return betKeys.get(model)?.[index] ?? ''
}

function brandOf({ windows, brandLimits, checkMinutes }: Terms): { zone: string; terms: ProtectionTerms } {
  const limits = brandLimits.map((each) => ({ ...each, by: 'market' as const }))
  return { zone: 'America/Sao_Paulo', terms: { windows, limits, checkMinutes } }
}

const kind = fc.constantFrom<Kind>('deposit', 'loss', 'stake', 'time')
const period = fc.constantFrom<Period>('day', 'week', 'month')
const amount = fc.integer({ min: 1, max: 120 })
const max = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 300 }) },
  { weight: 1, arbitrary: fc.constant(null) },
)
const termsArbitrary: fc.Arbitrary<Terms> = fc.record({
  windows: fc.constantFrom('rolling' as const, 'calendar' as const),
  offsetMinutes: fc.constant(-180),
  brandLimits: fc.array(fc.record({ limit: kind, period, max: fc.integer({ min: 20, max: 600 }) }), {
    maxLength: 2,
  }),
  checkMinutes: fc.constantFrom(0, 15, 60),
})
/** Minutes are few, so that the time is up now and then. */
const shortTime = <Limit extends { limit: Kind; max: number | null }>(limit: Limit): Limit =>
  limit.limit === 'time' && limit.max !== null ? { ...limit, max: limit.max % 31 } : limit
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('deposit' as const),
      amount: fc.integer({ min: 1, max: 200 }),
      fee: fc.integer({ min: 0, max: 10 }),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('transferIn' as const),
      amount: fc.integer({ min: 1, max: 200 }),
    }),
  },
  { weight: 20, arbitrary: fc.record({ do: fc.constant('bet' as const), amount }) },
  {
    weight: 24,
    arbitrary: fc.record({
      do: fc.constant('round' as const),
      amount,
      win: fc.integer({ min: 0, max: 150 }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('settle' as const), win: fc.integer({ min: 0, max: 150 }) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('rollback' as const) }) },
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constantFrom('vendorIn' as const, 'vendorOut' as const), amount }),
  },
  {
    weight: 16,
    arbitrary: fc.record({ do: fc.constant('setLimit' as const), limit: kind, period, max }).map(shortTime),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constantFrom('confirmRaise' as const, 'cancelRaise' as const),
      limit: kind,
      period,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('timeOut' as const), hours: fc.integer({ min: 24, max: 1008 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('exclude' as const), months: fc.constantFrom(6, 7, 12) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('setCheck' as const), minutes: fc.constantFrom(15, 30, 60) }),
  },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('answerCheck' as const) }) },
)
/** Seconds between two devices, minutes of play, days of rest, and clocks that are set back. */
const jump = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 0, max: 5_000 }) },
  { weight: 9, arbitrary: fc.integer({ min: 0, max: 17 * MINUTE }) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 40 * HOUR }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 45 * 24 * HOUR }) },
  { weight: 1, arbitrary: fc.integer({ min: -3 * 24 * HOUR, max: 0 }) },
)
const stepArbitrary = fc.tuple(step, jump)

const STATES: Record<string, ProtectionChangeInput[]> = {
  timeOut: [{ do: 'timeOut', hours: 24 }],
  exclusion: [{ do: 'exclude', months: 6, scope: 'brand' }],
  forEver: [{ do: 'exclude', months: null, scope: 'operator' }],
  noDeposits: [{ do: 'setLimit', limit: 'deposit', period: 'month', max: 0 }],
  noStakes: [{ do: 'setLimit', limit: 'stake', period: 'month', max: 0 }],
  noLosses: [{ do: 'setLimit', limit: 'loss', period: 'month', max: 0 }],
  noTime: [{ do: 'setLimit', limit: 'time', period: 'month', max: 0 }],
}
type ProtectionChangeInput = Extract<CommandInput, { kind: 'protect' }>['change']

/** Where a path leads in each state; a break refuses by its own name. `-`: it passes. */
const REFUSED = {
  stake: {
    break: true,
    noDeposits: '-',
    noStakes: 'wallet.limitReached',
    noLosses: 'wallet.limitReached',
    noTime: 'protection.timeUp',
  },
  paidIn: { break: true, noDeposits: 'wallet.limitReached', noStakes: '-', noLosses: '-', noTime: '-' },
  gift: { break: true, noDeposits: '-', noStakes: '-', noLosses: '-', noTime: '-' },
  free: { break: false, noDeposits: '-', noStakes: '-', noLosses: '-', noTime: '-' },
} as const

/** Every kind of command. One that is new must be given its place here: nothing of money is forgotten by protection. */
const PLACES: Record<CommandInput['kind'], { is: keyof typeof REFUSED; try?: () => CommandInput }> = {
  bet: {
    is: 'stake',
    try: () => ({ kind: 'bet', ...play, operationKey: key(), stakeMinor: 5, reference: 'draw-1' }),
  },
  slip: {
    is: 'stake',
    try: () => ({
      kind: 'slip',
      ...play,
      operationKey: key(),
      lines: [
        { stakeMinor: 5, reference: 'draw-1' },
        { stakeMinor: 0, reference: 'draw-2' },
      ],
    }),
  },
  round: {
    is: 'stake',
    try: () => ({ kind: 'round', ...play, operationKey: key(), stakeMinor: 5, winMinor: 0, minGapMs: 0 }),
  },
  vendorTransfer: {
    is: 'stake',
    try: () => ({ kind: 'vendorTransfer', ...money(5), vendor: 'NOVA', direction: 'in' }),
  },
  deposit: { is: 'paidIn', try: () => ({ kind: 'deposit', ...about(5) }) },
  transferIn: { is: 'paidIn', try: () => ({ kind: 'transferIn', ...money(5, `other/${key()}`) }) },
  grantBonus: { is: 'gift', try: () => ({ kind: 'grantBonus', ...about(5), terms: termsOf(5) }) },
  grantFreeRounds: { is: 'gift', try: () => ({ kind: 'grantFreeRounds', ...freeRounds() }) },
  post: { is: 'gift', try: () => ({ kind: 'post', ...about(5), purpose: 'promotion', direction: 'credit' }) },
  returnDeposits: {
    is: 'free',
    try: () => ({
      kind: 'returnDeposits',
      operationKey: key(),
      currency: 'BRL',
      reference: 'minor',
      note: 'by two',
    }),
  },
  reverseDeposit: {
    is: 'free',
    try: () => ({
      kind: 'reverseDeposit',
      operationKey: key(),
      currency: 'BRL',
      reference: 'about-1',
      note: 'by two',
    }),
  },
  reserve: { is: 'free', try: () => ({ kind: 'reserve', ...about(5) }) },
  transferOut: { is: 'free', try: () => ({ kind: 'transferOut', ...money(5), toMemberId: 'other' }) },
  freeze: { is: 'free', try: () => ({ kind: 'freeze', operationKey: key(), frozen: false, note: 'open' }) },
  setLimits: { is: 'free', try: () => ({ kind: 'setLimits', operationKey: key(), limits: [] }) },
  protect: {
    is: 'free',
    try: () => ({
      kind: 'protect',
      operationKey: key(),
      by: 'player',
      change: { do: 'setLimit', limit: 'loss', period: 'day', max: 0 },
    }),
  },
  points: {
    is: 'free',
    try: () => ({
      kind: 'points',
      operationKey: key(),
      direction: 'earn',
      points: 5,
      creditMinor: 0,
      currency: 'BRL',
      reference: 'play',
    }),
  },
  // These end what was begun: they need their beginning, and are shown below.
  settle: { is: 'free' },
  rollback: { is: 'free' },
  win: { is: 'free' },
  correct: { is: 'free' },
  recount: { is: 'free' },
  capture: { is: 'free' },
  release: { is: 'free' },
  closeTransfer: { is: 'free' },
  cancelBonus: { is: 'free' },
  forfeitBonus: { is: 'free' },
  blockBonuses: { is: 'free' },
  lapseBonuses: { is: 'free' },
}

describe('every path of money × every state of protection', () => {
  it('knows every kind of command', () => {
    const kinds = walletCommand.def.options.map((option) => String(option.def.shape.kind.def.values[0]))
    expect(kinds.toSorted()).toEqual(Object.keys(PLACES).toSorted())
  })

  for (const [state, changes] of Object.entries(STATES))
    it(`${state} stops what it must, and nothing else`, async () => {
      for (const [name, place] of Object.entries(PLACES)) {
        if (!place.try) continue
        const { stub } = await aWallet({ realMinor: 100 })
        for (const change of changes)
          await done(stub, { kind: 'protect', operationKey: key(), by: 'player', change })
        const reply = await stub.execute(place.try(), 2_000)
        expect(`${name} ${codeOf(reply)}`).toBe(`${name} ${expectedOf(state, place.is)}`)
        expect(await stub.invariants()).toEqual([])
      }
    })

  it.each(['timeOut', 'exclusion', 'forEver'])(
    '%s lets what was begun end: wins, money given back, money home',
    async (state) => {
      const { stub } = await aWallet({ realMinor: 100 })
      const [won, back, roundId] = [key('bet'), key('bet'), key('round')]
      for (const operationKey of [won, back])
        await done(stub, { kind: 'bet', ...play, operationKey, stakeMinor: 5, reference: 'draw-1' })
      await done(stub, {
        kind: 'bet',
        ...play,
        operationKey: key(),
        stakeMinor: 5,
        reference: 'draw-1',
        roundId,
      })
      await done(stub, { kind: 'vendorTransfer', ...money(5), vendor: 'NOVA', direction: 'in' })
      const hold = await done(stub, { kind: 'reserve', ...about(5) })
      for (const change of STATES[state] ?? [])
        await done(stub, { kind: 'protect', operationKey: key(), by: 'player', change })
      await done(stub, {
        kind: 'settle',
        operationKey: key(),
        bets: [{ id: won, winMinor: 20 }],
        reference: 'draw-1',
      })
      await done(stub, { kind: 'rollback', operationKey: key(), betKey: back })
      await done(stub, {
        kind: 'win',
        operationKey: key(),
        roundId,
        winMinor: 9,
        isLast: true,
        reference: 'r',
      })
      await done(stub, { kind: 'vendorTransfer', ...money(5), vendor: 'NOVA', direction: 'out' })
      if (hold.result.kind === 'held')
        await done(stub, { kind: 'release', operationKey: key(), holdId: hold.result.holdId })
      // Owed for earlier play and work.
      const owed = ['rebate', 'cashback', 'referral', 'commission', 'dividend', 'salary', 'jackpot'] as const
      for (const purpose of owed)
        await done(stub, { kind: 'post', ...about(1), purpose, direction: 'credit' })
      // A correction that two operators have agreed to.
      const corrected = { purpose: 'adjustment', direction: 'credit', against: 'world:promo' } as const
      await done(stub, { kind: 'post', ...about(1), ...corrected })
      expect((await stub.balance()).playerMinor).toBe(100 - 5 - 5 + 20 + 9 + owed.length + 1)
    },
  )

  it('a round that was begun ends when the time is up, and takes no more stakes', async () => {
    const { stub } = await aWallet({ realMinor: 100 })
    const roundId = key('round')
    const bet = (stakeMinor: number, operationKey = key()): CommandInput => ({
      ...{ kind: 'bet', ...play, operationKey, stakeMinor },
      ...{ reference: 'r', roundId },
    })
    const back = key('bet')
    await done(stub, bet(5))
    await done(stub, bet(5, back))
    await done(stub, {
      kind: 'protect',
      operationKey: key(),
      by: 'player',
      change: { do: 'setLimit', limit: 'time', period: 'day', max: 0 },
    })
    const round = (over: object) =>
      ({
        ...{ kind: 'round', ...play, operationKey: key(), stakeMinor: 5, winMinor: 9, minGapMs: 0 },
        ...over,
      }) as CommandInput
    for (const more of [bet(5), round({ roundId }), round({ roundId: key('round') })])
      expect(codeOf(await stub.execute(more, 2_000))).toBe('protection.timeUp')
    const other = { ...bet(0), roundId: key('round') } as CommandInput
    expect(codeOf(await stub.execute(other, 2_000))).toBe('protection.timeUp')
    // What the round still brings: a free spin of its own, a stake given back, a win that closes it.
    await done(stub, bet(0))
    await done(stub, round({ stakeMinor: 0, winMinor: 20, roundId, isLast: false }))
    await done(stub, { kind: 'rollback', operationKey: key(), betKey: back })
    await done(stub, {
      ...{ kind: 'win', operationKey: key(), roundId, winMinor: 7, isLast: true },
      reference: 'r',
    })
    expect((await stub.balance()).playerMinor).toBe(100 - 5 + 20 + 7)
    expect(await stub.invariants()).toEqual([])
  })

  it('a round that was begun goes on past a reality check, within the limits of money', async () => {
    const { stub } = await aWallet({ realMinor: 100 })
    const roundId = key('round')
    const protect = (change: ProtectionChangeInput): CommandInput => ({
      ...{ kind: 'protect', operationKey: key(), by: 'player' },
      change,
    })
    const bet = (nowMs: number, over: { roundId?: string } = {}) =>
      stub.execute(
        { kind: 'bet', ...play, operationKey: key(), stakeMinor: 5, reference: 'r', roundId, ...over },
        nowMs,
      )
    await done(stub, protect({ do: 'setCheck', minutes: 10 }))
    let nowMs = 0
    for (; nowMs <= 14 * MINUTE; nowMs += MINUTE) await bet(1_000 + nowMs)
    expect(codeOf(await bet(nowMs, { roundId: key('round') }))).toBe('protection.realityCheck')
    expect(codeOf(await bet(nowMs))).toBe('ok')
    await done(stub, protect({ do: 'setLimit', limit: 'loss', period: 'day', max: 2 }), nowMs)
    expect(codeOf(await bet(nowMs))).toBe('wallet.limitReached')
  })
})

function expectedOf(state: string, is: keyof typeof REFUSED): string {
  const row = REFUSED[is]
  if (state === 'timeOut') return row.break ? 'protection.timeOut' : 'ok'
  if (state === 'exclusion' || state === 'forEver') return row.break ? 'protection.excluded' : 'ok'
  const code = Object.entries(row).find(([name]) => name === state)?.[1]
  return typeof code === 'string' && code !== '-' ? code : 'ok'
}

describe('the answer about a deposit limit', () => {
  const protect = (change: ProtectionChangeInput): CommandInput => ({
    kind: 'protect',
    operationKey: key(),
    by: 'player',
    change,
  })
  const first = (max: number | null) =>
    protect({ do: 'answerFirst', period: 'week', max, source: 'firstDeposit' })
  const set = (limit: Kind, max: number) => protect({ do: 'setLimit', limit, period: 'week', max })

  it('is kept from the first time on, and a limit that comes with it holds', async () => {
    const { stub } = await aWallet()
    await stub.execute(set('loss', 10_00), 1_000)
    expect((await stub.protection(2_000)).firstLimit).toBeNull()
    await stub.execute(first(null), 3_000)
    await stub.execute(first(40_00), 4_000)
    const { firstLimit, limits } = await stub.protection(5_000)
    expect(firstLimit).toEqual({ answer: 'none', source: 'firstDeposit', atMs: 3_000 })
    expect(limits.find(({ kind, period }) => kind === 'deposit' && period === 'week')?.max).toBe(40_00)
  })

  it('is given by a deposit limit set unasked, and never raises one at once', async () => {
    const { stub } = await aWallet()
    await stub.execute(set('deposit', 10_00), 1_000)
    await stub.execute(first(90_00), 2_000)
    const { firstLimit, limits } = await stub.protection(3_000)
    expect(firstLimit).toEqual({ answer: 'own', source: 'settings', atMs: 1_000 })
    const week = limits.find(({ kind, period }) => kind === 'deposit' && period === 'week')
    expect(week).toMatchObject({ max: 10_00, raise: { max: 90_00 } })
  })
})

describe('deposits of a minor', () => {
  const back = { kind: 'returnDeposits', currency: 'BRL', reference: 'minor', note: 'agreed by two' } as const

  it('go back once, with what was lost and without what was paid out', async () => {
    const { stub } = await aWallet({ realMinor: 1_000 })
    await done(stub, { kind: 'bet', ...play, operationKey: key(), stakeMinor: 600, reference: 'draw-1' })
    const hold = await done(stub, { kind: 'reserve', ...about(150) })
    const held = hold.result.kind === 'held' ? hold.result.holdId : ''
    // Money that is on its way out may still be paid.
    expect(codeOf(await stub.execute({ ...back, operationKey: 'go-back-1' }, 2_000))).toBe('withdrawal.state')
    await done(stub, { kind: 'capture', operationKey: key(), holdId: held, world: 'world:psp' })
    const reply = await done(stub, { ...back, operationKey: 'go-back-1' })
    expect(reply.result).toEqual({ kind: 'returned', amountMinor: 850, addedMinor: 600 })
    expect((await stub.balance()).playerMinor).toBe(0)
    expect(codeOf(await stub.execute({ ...back, operationKey: 'go-back-2' }, 3_000))).toBe(
      'wallet.insufficient',
    )
    expect(await stub.invariants()).toEqual([])
  })

  it('leave winnings where they are, and count a payout that came back', async () => {
    const { stub } = await aWallet({ realMinor: 300 })
    await done(stub, { kind: 'post', ...about(90), purpose: 'rebate', direction: 'credit' })
    const hold = await done(stub, { kind: 'reserve', ...about(100) })
    const held = hold.result.kind === 'held' ? hold.result.holdId : ''
    await done(stub, { kind: 'capture', operationKey: key(), holdId: held, world: 'world:psp' })
    await done(stub, { kind: 'post', ...about(100), purpose: 'withdrawalReturn', direction: 'credit' })
    const reply = await done(stub, { ...back, operationKey: 'go-back-3' })
    expect(reply.result).toEqual({ kind: 'returned', amountMinor: 300, addedMinor: 0 })
    expect((await stub.balance()).playerMinor).toBe(90)
  })
})

it('a time-out takes no exclusion’s place, also where it would end later', async () => {
  const { stub } = await aWallet()
  const protect = (change: ProtectionChangeInput) =>
    ({ kind: 'protect', operationKey: key(), by: 'player', change }) as const
  await done(stub, protect({ do: 'exclude', months: 6, scope: 'brand' }))
  const nearItsEnd = 1_000 + 170 * 24 * HOUR
  const reply = await stub.execute(protect({ do: 'timeOut', hours: 1_008 }), nearItsEnd)
  expect(codeOf(reply)).toBe('protection.breakRuns')
  expect(codeOf(await stub.execute({ kind: 'deposit', ...about(5) }, nearItsEnd))).toBe('protection.excluded')
})

it('an exclusion for ever names no end, where a change or a stake is refused', async () => {
  const { stub } = await aWallet()
  const protect = (months: number | null) => {
    const change = { do: 'exclude', months, scope: 'brand' } as const
    return { kind: 'protect', operationKey: key(), by: 'player', change } as const
  }
  await done(stub, protect(null))
  const later = await stub.execute(protect(6), 2_000)
  expect(later).toMatchObject({ ok: false, code: 'protection.breakRuns' })
  expect(later).not.toHaveProperty('details.untilMs')
  const stake = await stub.execute({ kind: 'deposit', ...about(5) }, 2_000)
  expect(stake).toMatchObject({ ok: false, code: 'protection.excluded' })
  expect(stake).not.toHaveProperty('details.untilMs')
})

it('a raise is confirmed from 24 hours on for a week, not a moment before or after', async () => {
  const limit = { limit: 'stake', period: 'day' } as const
  const protect = (change: ProtectionChangeInput) =>
    ({ kind: 'protect', operationKey: key(), by: 'player', change }) as const
  const raised = async () => {
    const { stub } = await aWallet()
    await done(stub, protect({ do: 'setLimit', ...limit, max: 10 }))
    await done(stub, protect({ do: 'setLimit', ...limit, max: 50 }))
    const confirm = async (atMs: number) =>
      codeOf(await stub.execute(protect({ do: 'confirmRaise', ...limit }), 1_000 + atMs))
    return { stub, confirm }
  }
  const { confirm: soon } = await raised()
  expect(await soon(24 * HOUR - 1)).toBe('protection.raiseWaits')
  expect(await soon(24 * HOUR)).toBe('ok')
  const { confirm: late } = await raised()
  expect(await late(8 * 24 * HOUR)).toBe('protection.noRaise')
  const { stub, confirm: afterCancel } = await raised()
  await done(stub, protect({ do: 'cancelRaise', ...limit }))
  expect(await afterCancel(24 * HOUR)).toBe('protection.noRaise')
  await done(stub, { kind: 'deposit', ...about(100) }, 1_000 + 24 * HOUR)
  const bet = { kind: 'bet', ...play, operationKey: key(), stakeMinor: 11, reference: 'draw-1' } as const
  expect(codeOf(await stub.execute(bet, 1_000 + 24 * HOUR))).toBe('wallet.limitReached')
})
