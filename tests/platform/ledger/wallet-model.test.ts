import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { WalletCommand } from '#platform/ledger/wallet/commands.ts'
import { termsOf } from '../../fixtures/worker/grants.ts'
import { LedgerModel } from './ledger-model.ts'
import { aWallet, codeOf, counted, GAME, inside } from './wallets.ts'

const STEPS_A_RUN = 250

/** Few keys and small amounts, so that repeats, late and early arrivals, clashes and empty wallets are common. */
const keyOf = (name: string, most: number) =>
  fc.oneof(
    { weight: 24, arbitrary: fc.integer({ min: 0, max: most }).map((n) => `${name}-operation-${n}`) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 9 }).map((n) => `any-operation-${n}`) },
  )
const operationKey = keyOf('plain', 1_500)
const betKey = keyOf('bet', 60)
const holdKey = keyOf('hold', 40)
const outKey = keyOf('out', 20)
const amountMinor = fc.integer({ min: 1, max: 400 })
const grantKey = keyOf('grant', 60)
/** Wagering that some bets fulfil, and all the rest that terms may say. */
const terms = fc.record(
  {
    requiredE4: fc.integer({ min: 0, max: 1_500 }).map((minor) => minor * 10_000),
    capMinor: fc.integer({ min: 0, max: 500 }),
    maxStakeMinor: fc.integer({ min: 50, max: 600 }),
    isSticky: fc.boolean(),
    counts: fc.constantFrom('stake' as const, 'bonusStake' as const),
    contribution: fc.boolean().map((isExcluded) => ({
      excludedGames: isExcluded ? ['cards'] : [],
      games: [],
      categories: [],
      products: [],
      defaultBp: 10_000,
    })),
  },
  { requiredKeys: ['requiredE4'] },
)
const roundKey = keyOf('play', 25)
const money = { operationKey, amountMinor, currency: fc.constant('BRL') }
const reference = fc.constant('about-1')
const isLast = fc.constantFrom(true, false)
const stake = {
  operationKey: betKey,
  currency: fc.constant('BRL'),
  world: fc.constant(GAME.world),
  game: fc.constantFrom('reels', 'cards'),
  category: fc.constantFrom('RNG' as const, 'LIVE' as const),
  stakeMinor: fc.oneof({ weight: 9, arbitrary: amountMinor }, { weight: 1, arbitrary: fc.constant(0) }),
}
const winMinor = fc.integer({ min: 0, max: 900 })
const { stakeMinor: _, ...play } = stake
const won = { winMinor, refundMinor: fc.integer({ min: 0, max: 60 }) }
const ending = fc.oneof(
  fc.record(won, { requiredKeys: ['winMinor'] }),
  fc.record({ isReturned: fc.constant(true as const) }),
)
const anyBet = fc.oneof(
  { weight: 4, arbitrary: betKey },
  {
    weight: 2,
    arbitrary: fc.tuple(keyOf('slip', 30), fc.integer({ min: 1, max: 4 })).map(([key, n]) => `${key}/${n}`),
  },
  { weight: 1, arbitrary: keyOf('part', 90) },
)
const of = <Kind extends WalletCommand['kind']>(kind: Kind) => ({ kind: fc.constant(kind) })

const command: fc.Arbitrary<(member: string) => WalletCommand> = fc.oneof(
  plain(5, fc.record({ ...of('deposit'), ...money, reference })),
  plain(
    1,
    fc.record({
      ...of('post'),
      ...money,
      purpose: fc.constantFrom('rebate', 'salary'),
      direction: fc.constantFrom('credit', 'debit'),
      reference,
    }),
  ),
  plain(
    2,
    fc.record({ ...money, operationKey: grantKey, terms }).map((given) => ({
      ...given,
      kind: 'grantBonus' as const,
      reference: 'welcome',
      terms: termsOf(given.amountMinor, given.terms),
    })),
  ),
  plain(1, fc.record({ ...of('cancelBonus'), operationKey, grantId: grantKey })),
  plain(1, fc.record({ ...of('forfeitBonus'), operationKey, grantId: grantKey, note: fc.constant('abuse') })),
  plain(1, fc.record({ ...of('lapseBonuses'), operationKey })),
  plain(
    1,
    fc.record({
      ...of('blockBonuses'),
      operationKey,
      blocked: fc.oneof(
        { weight: 1, arbitrary: fc.constant(true) },
        { weight: 4, arbitrary: fc.constant(false) },
      ),
      note: fc.constant('looked at'),
    }),
  ),
  plain(8, fc.record({ ...of('bet'), ...stake, reference })),
  plain(
    5,
    fc.record({
      ...of('bet'),
      ...stake,
      operationKey: keyOf('part', 90),
      reference,
      roundId: roundKey,
    }),
  ),
  plain(5, fc.record({ ...of('win'), operationKey, roundId: roundKey, winMinor, isLast, reference })),
  plain(
    3,
    fc.record({
      ...of('slip'),
      ...play,
      operationKey: keyOf('slip', 30),
      lines: fc.array(fc.record({ stakeMinor: fc.integer({ min: 0, max: 150 }), reference }), {
        minLength: 1,
        maxLength: 4,
      }),
    }),
  ),
  plain(
    6,
    fc.record({
      ...of('settle'),
      operationKey,
      reference,
      bets: fc.array(
        fc.oneof(
          { weight: 3, arbitrary: fc.record({ id: anyBet, ...won }, { requiredKeys: ['id', 'winMinor'] }) },
          { weight: 1, arbitrary: fc.record({ id: anyBet, isReturned: fc.constant(true as const) }) },
        ),
        { minLength: 1, maxLength: 3 },
      ),
    }),
  ),
  plain(
    2,
    fc.record({
      ...of('correct'),
      ...money,
      direction: fc.constantFrom('credit', 'debit'),
      of: fc.oneof(fc.record({ betId: anyBet }), fc.record({ roundId: roundKey })),
      reference,
      note: fc.constant('redrawn'),
    }),
  ),
  plain(
    2,
    fc.record({
      ...of('recount'),
      operationKey,
      betId: anyBet,
      was: ending,
      is: ending,
      reference,
      note: fc.constant('redrawn'),
    }),
  ),
  plain(3, fc.record({ ...of('rollback'), operationKey, betKey })),
  plain(
    4,
    fc.record({
      ...of('round'),
      ...stake,
      operationKey: keyOf('round', 120),
      winMinor,
      outcomeJson: fc.constant('[]'),
      minGapMs: fc.constant(0),
      isLast: fc.constant(true),
    }),
  ),
  // A vendor's bet with its win, in a round that may have more of both.
  plain(
    3,
    fc.record({
      ...of('round'),
      ...stake,
      operationKey: keyOf('both', 90),
      winMinor,
      roundId: roundKey,
      minGapMs: fc.constant(0),
      isLast,
    }),
  ),
  plain(
    1,
    fc.record({
      ...of('returnDeposits'),
      operationKey,
      currency: fc.constant('BRL'),
      reference,
      note: fc.constant('by two'),
    }),
  ),
  plain(
    1,
    fc.record({
      ...of('reverseDeposit'),
      operationKey,
      currency: fc.constant('BRL'),
      reference,
      note: fc.constant('by two'),
    }),
  ),
  plain(4, fc.record({ ...of('reserve'), ...money, operationKey: holdKey, reference })),
  plain(3, fc.record({ ...of('capture'), operationKey, holdId: holdKey, world: fc.constant('world:psp') })),
  plain(3, fc.record({ ...of('release'), operationKey, holdId: holdKey })),
  plain(
    3,
    fc.record({ ...of('transferOut'), ...money, operationKey: outKey, toMemberId: fc.constant('other') }),
  ),
  plain(
    2,
    fc.record({
      ...of('vendorTransfer'),
      ...money,
      operationKey,
      vendor: fc.constantFrom('NOVA', 'TAMBO'),
      direction: fc.constantFrom('in' as const, 'out' as const),
    }),
  ),
  plain(
    2,
    fc.record({ ...of('transferIn'), ...money, operationKey: operationKey.map((key) => `other/${key}`) }),
  ),
  {
    weight: 3,
    arbitrary: fc
      .tuple(outKey, fc.constantFrom('captured' as const, 'refunded' as const))
      .map(([key, outcome]) => (member: string) => {
        const transferId = `${member}/${key}`
        return { kind: 'closeTransfer' as const, operationKey: `${transferId}/close`, transferId, outcome }
      }),
  },
  plain(
    2,
    fc.record({
      ...of('points'),
      operationKey,
      direction: fc.constantFrom('earn', 'redeem'),
      points: amountMinor,
      creditMinor: fc.constantFrom(0, 0, 3),
      currency: fc.constant('BRL'),
      reference,
    }),
  ),
  plain(
    1,
    fc.record({
      ...of('freeze'),
      operationKey,
      frozen: fc.constantFrom(true, false, false),
      note: fc.constant('review'),
    }),
  ),
  plain(
    1,
    fc.record({
      ...of('setLimits'),
      operationKey,
      limits: fc.uniqueArray(
        fc.record({
          kind: fc.constantFrom('deposit', 'stake', 'loss'),
          windowMs: fc.constantFrom(50, 5_000),
          maxMinor: fc.integer({ min: 500, max: 9_000 }),
        }),
        { maxLength: 4, selector: ({ kind, windowMs }) => `${kind} ${windowMs}` },
      ),
    }),
  ),
)
/** Time mostly passes, sometimes stands still, sometimes runs back. */
const step = fc.record({ command, passMs: fc.integer({ min: -200, max: 400 }) })

it('does what the model says, step by step', { timeout: 7_200_000 }, async () => {
  const runs = Math.ceil(counted('PROVE_STEPS', 5_000) / STEPS_A_RUN)
  let steps = 0
  const tally = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS_A_RUN, maxLength: STEPS_A_RUN }), async (history) => {
      const { stub, member } = await aWallet()
      await inside(stub, (wallet, ledger) => {
        const model = new LedgerModel(member)
        let [nowMs, version] = [1_000_000, 0]
        const done: string[] = []
        for (const [index, { command: build, passMs }] of history.entries()) {
          nowMs += passMs
          const built = build(member)
          const expected = model.apply(built, nowMs)
          const reply = ledger.execute(built, nowMs)
          done.push(`${nowMs} ${JSON.stringify(built)}`)
          const where = `step ${index} of\n${done.join('\n')}\n`
          expect(codeOf(reply), where).toBe(expected)
          const { playerMinor, holdMinor, bonusMinor, points, transitMinor, isFrozen, ...rest } =
            wallet.balance()
          const seen = {
            player: playerMinor,
            hold: holdMinor,
            bonus: bonusMinor,
            points,
            transit: transitMinor,
            isFrozen,
          }
          expect(seen, where).toEqual(model.state)
          if (reply.ok) version = rest.version
          else expect(rest.version, where).toBe(version)
          steps += 1
          tally.set(expected, (tally.get(expected) ?? 0) + 1)
        }
        expect(wallet.invariants()).toEqual([])
      })
    }),
    {
      numRuns: runs,
      endOnFailure: counted('PROVE_STEPS', 0) === 0,
      ...(counted('PROVE_SEED', 0) ? { seed: counted('PROVE_SEED', 0) } : {}),
    },
  )
  console.info(
    `figure: model steps ${steps}, divergences 0, answers ${JSON.stringify(Object.fromEntries(tally))}`,
  )
})

function plain<Made extends WalletCommand>(weight: number, arbitrary: fc.Arbitrary<Made>) {
  return { weight, arbitrary: arbitrary.map((made) => () => structuredClone(made)) }
}
