import { describe, expect, it, vi } from 'vitest'
import type { CommandInput } from '#platform/ledger/wallet/commands.ts'
import { termsOf } from '../../fixtures/worker/grants.ts'
import {
  about,
  aWallet,
  codeOf,
  crashAfter,
  done,
  freeRounds,
  dump,
  givenOn,
  GAME,
  inside,
  key,
  money,
  takeErrors,
  type WalletStub,
} from './wallets.ts'

// Some of these do thousands of operations.
vi.setConfig({ testTimeout: 120_000 })

const ALL = [
  'owner',
  'account',
  'op',
  'transfer',
  'hold',
  'bonus_grant',
  'free_rounds',
  'free_use',
  'round',
  'bet',
  'round_win',
  'crossing',
  'limit_rule',
  'protection',
  'own_limit',
  'play_span',
  'outbox',
]
/** What a crash is told as: within the checks of protection it has words of its own. */
const FAILED = ['system.internal', 'protection.unavailable']
const stake = { currency: 'BRL', ...GAME }
const bet = { ...stake, reference: 'draw-1' }

/** Every kind of command, with what must have happened before it. */
const OPERATIONS: Record<
  CommandInput['kind'],
  (stub: WalletStub, member: string) => Promise<CommandInput> | CommandInput
> = {
  deposit: () => ({ kind: 'deposit', ...about(70) }),
  post: () => ({
    kind: 'post',
    ...about(70),
    purpose: 'adjustment',
    direction: 'debit',
    against: 'world:agent',
    note: 'correction',
  }),
  // Wagering of nothing: given, and paid out in the same operation.
  grantBonus: async (stub) => {
    await done(stub, { kind: 'cancelBonus', operationKey: key(), grantId: await givenOn(stub) })
    return { kind: 'grantBonus', ...about(70), terms: termsOf(70, { requiredE4: 0, capMinor: 30 }) }
  },
  // One waits behind it, and starts.
  cancelBonus: async (stub) => {
    await done(stub, { kind: 'grantBonus', ...about(70), terms: termsOf(70) })
    return { kind: 'cancelBonus', operationKey: key(), grantId: await givenOn(stub) }
  },
  forfeitBonus: async (stub) => ({
    kind: 'forfeitBonus',
    operationKey: key(),
    grantId: await givenOn(stub),
    note: 'taken back',
  }),
  grantFreeRounds: () => ({ kind: 'grantFreeRounds', ...freeRounds() }),
  blockBonuses: () => ({ kind: 'blockBonuses', operationKey: key(), blocked: true, note: 'looked at' }),
  lapseBonuses: async (stub) => {
    await done(stub, { kind: 'cancelBonus', operationKey: key(), grantId: await givenOn(stub) })
    await done(stub, { kind: 'grantBonus', ...about(70), terms: termsOf(70, { lifeMs: 1 }) })
    await done(stub, { kind: 'grantBonus', ...about(20), terms: termsOf(20) })
    return { kind: 'lapseBonuses', operationKey: key() }
  },
  bet: () => ({ kind: 'bet', ...bet, operationKey: key(), stakeMinor: 510, roundId: key('round') }),
  slip: () => ({
    kind: 'slip',
    ...stake,
    operationKey: key(),
    lines: [
      { stakeMinor: 300, reference: 'draw-1' },
      { stakeMinor: 0, reference: 'draw-2' },
      { stakeMinor: 230, reference: 'draw-3' },
    ],
  }),
  win: async (stub) => {
    const roundId = key('round')
    for (const stakeMinor of [300, 230])
      await done(stub, { kind: 'bet', ...bet, operationKey: key(), stakeMinor, roundId })
    return {
      kind: 'win',
      operationKey: key('win'),
      roundId,
      winMinor: 901,
      isLast: true,
      reference: roundId,
      outcomeJson: '[1]',
    }
  },
  correct: async (stub) => {
    const betId = await placed(stub)
    const settle = { kind: 'settle', operationKey: key('settle'), reference: 'draw-1' } as const
    await done(stub, { ...settle, bets: [{ id: betId, winMinor: 40 }] })
    return { kind: 'correct', ...about(900), direction: 'debit', of: { betId }, note: 'redrawn' }
  },
  recount: async (stub) => {
    const betId = await placed(stub)
    const settle = { kind: 'settle', operationKey: key('settle'), reference: 'draw-1' } as const
    await done(stub, { ...settle, bets: [{ id: betId, winMinor: 40 }] })
    const endings = { was: { winMinor: 40 }, is: { isReturned: true } } as const
    return {
      ...{ kind: 'recount', operationKey: key(), betId, ...endings },
      ...{ reference: 'draw-1', note: 'void' },
    }
  },
  settle: async (stub) => ({
    kind: 'settle',
    operationKey: key('settle'),
    bets: [{ id: await placed(stub), winMinor: 901 }],
    reference: 'draw-1',
  }),
  rollback: async (stub) => ({ kind: 'rollback', operationKey: key('back'), betKey: await placed(stub) }),
  round: () => ({
    kind: 'round',
    ...stake,
    operationKey: key(),
    stakeMinor: 510,
    winMinor: 99,
    outcomeJson: '[1]',
    minGapMs: 1,
  }),
  // Most of the deposits is lost, and added by the brand.
  returnDeposits: async (stub) => {
    await done(stub, { kind: 'bet', ...bet, operationKey: key(), stakeMinor: 400 })
    return {
      ...{ kind: 'returnDeposits', operationKey: key(), currency: 'BRL' },
      ...{ reference: 'minor', note: 'agreed by two' },
    }
  },
  // Its bonus ends; most of it is lost, and added by the brand.
  reverseDeposit: async (stub) => {
    await done(stub, { kind: 'deposit', ...about(300), reference: 'called-back' })
    await done(stub, { kind: 'cancelBonus', operationKey: key(), grantId: await givenOn(stub) })
    await done(stub, {
      ...{ kind: 'grantBonus', ...about(70) },
      terms: { ...termsOf(70), depositKey: 'deposit:called-back' },
    })
    await done(stub, { kind: 'bet', ...bet, operationKey: key(), stakeMinor: 700 })
    return {
      ...{ kind: 'reverseDeposit', operationKey: key(), currency: 'BRL' },
      ...{ reference: 'called-back', note: 'agreed by two' },
    }
  },
  reserve: () => ({ kind: 'reserve', ...about(70) }),
  capture: async (stub) => ({
    kind: 'capture',
    operationKey: key(),
    holdId: await held(stub),
    world: 'world:psp',
  }),
  release: async (stub) => ({ kind: 'release', operationKey: key(), holdId: await held(stub) }),
  transferOut: () => ({ kind: 'transferOut', ...money(70), toMemberId: 'other' }),
  transferIn: () => ({ kind: 'transferIn', ...money(70, `other/${key()}`) }),
  closeTransfer: async (stub) => {
    const out = await done(stub, { kind: 'transferOut', ...money(70), toMemberId: 'other' })
    const transferId = out.result.kind === 'transferStarted' ? out.result.transferId : ''
    return { kind: 'closeTransfer', operationKey: `${transferId}/close`, transferId, outcome: 'captured' }
  },
  vendorTransfer: () => ({ kind: 'vendorTransfer', ...money(70), vendor: 'NOVA', direction: 'in' }),
  points: () => ({
    kind: 'points',
    operationKey: key(),
    direction: 'redeem',
    points: 5,
    creditMinor: 1,
    currency: 'BRL',
    reference: 'gift',
  }),
  freeze: () => ({ kind: 'freeze', operationKey: key(), frozen: true, note: 'review' }),
  setLimits: () => ({
    kind: 'setLimits',
    operationKey: key(),
    limits: [{ kind: 'loss', windowMs: 1_000, maxMinor: 5 }],
  }),
  protect: () => ({
    kind: 'protect',
    operationKey: key(),
    by: 'player',
    change: { do: 'setLimit', limit: 'loss', period: 'day', max: 5 },
  }),
}

describe('a crash at any statement', () => {
  for (const [kind, prepare] of Object.entries(OPERATIONS))
    it(`of ${kind} leaves no trace, and the retry succeeds`, async () => {
      const command = await ready(prepare)
      await crashEverywhere(command.stub, command.command)
    })

  it('of a rollback that leaves a tombstone leaves no trace, and the retry succeeds', async () => {
    const { stub } = await ready(OPERATIONS.deposit)
    await crashEverywhere(stub, { kind: 'rollback', operationKey: key('back'), betKey: key() })
  })

  it('of a refusal leaves no trace, and the retry is refused again', async () => {
    const { stub } = await ready(OPERATIONS.deposit)
    await crashEverywhere(stub, { kind: 'reserve', ...about(9_999) }, 'wallet.insufficient')
  })

  it('covers every kind of command at several statements each', async () => {
    const counts = await Promise.all(
      Object.entries(OPERATIONS).map(async ([kind, prepare]) => {
        const { stub, command } = await ready(prepare)
        const ran = await inside(stub, (wallet, ledger) => {
          const crash = crashAfter(wallet, Number.MAX_SAFE_INTEGER)
          ledger.execute(command, 2_000)
          crash.stop()
          return crash.ran()
        })
        return [kind, ran] as const
      }),
    )
    expect(counts.filter(([, ran]) => ran < 5)).toEqual([])
    console.info(
      `figure: crash points ${counts.reduce((sum, [, ran]) => sum + ran, 0)} over ${counts.length} kinds`,
    )
  })
})

describe('a refused command', () => {
  it('changes nothing but the memory of its key', async () => {
    const { stub } = await ready(OPERATIONS.deposit)
    const refused: CommandInput[] = [
      {
        kind: 'post',
        ...about(9_999),
        purpose: 'adjustment',
        direction: 'debit',
        against: 'world:psp',
        note: 'correction',
      },
      { kind: 'grantBonus', ...about(70), terms: termsOf(71) },
      { kind: 'cancelBonus', operationKey: key(), grantId: key() },
      { kind: 'forfeitBonus', operationKey: key(), grantId: key(), note: 'expired' },
      { kind: 'bet', ...bet, operationKey: key(), stakeMinor: 9_999 },
      {
        kind: 'slip',
        ...stake,
        operationKey: key(),
        lines: [
          { stakeMinor: 1, reference: 'draw-1' },
          { stakeMinor: 9_999, reference: 'draw-1' },
        ],
      },
      { kind: 'win', operationKey: key(), roundId: key(), winMinor: 5, isLast: true, reference: 'draw-1' },
      { kind: 'correct', ...about(5), direction: 'credit', of: { betId: key() }, note: 'redrawn' },
      {
        kind: 'round',
        ...stake,
        operationKey: key(),
        stakeMinor: 9_999,
        winMinor: 1,
        outcomeJson: '1',
        minGapMs: 0,
      },
      { kind: 'settle', operationKey: key(), bets: [{ id: key(), winMinor: 10 }], reference: 'draw-1' },
      { kind: 'reserve', ...about(9_999) },
      { kind: 'capture', operationKey: key(), holdId: key(), world: 'world:psp' },
      { kind: 'release', operationKey: key(), holdId: key() },
      { kind: 'transferOut', ...money(9_999), toMemberId: 'other' },
      { kind: 'deposit', ...about(5), currency: 'USD' },
      { kind: 'transferIn', ...money(5, `other/${key()}`), currency: 'USD' },
      {
        kind: 'points',
        operationKey: key(),
        direction: 'redeem',
        points: 9_999,
        creditMinor: 0,
        currency: 'BRL',
        reference: 'gift',
      },
    ]
    await inside(stub, (wallet, ledger) => {
      for (const command of refused) {
        const before = dump(wallet)
        expect(codeOf(ledger.execute(command, 3_000)), command.kind).not.toBe('ok')
        expect(dump(wallet), command.kind).toBe(before)
      }
      expect(wallet.invariants()).toEqual([])
    })
  })
})

async function ready(prepare: (stub: WalletStub, member: string) => Promise<CommandInput> | CommandInput) {
  const { stub, member } = await aWallet({ realMinor: 500, bonusMinor: 50 })
  await done(stub, {
    kind: 'points',
    operationKey: key(),
    direction: 'earn',
    points: 10,
    creditMinor: 0,
    currency: 'BRL',
    reference: 'play',
  })
  return { stub, command: await prepare(stub, member) }
}

/** Crashes at the first statement, then the second, … until the command gets through; then asks once more. */
async function crashEverywhere(stub: WalletStub, command: CommandInput, expected = 'ok') {
  await inside(stub, async (wallet) => {
    const before = dump(wallet, ALL)
    let last: Awaited<ReturnType<typeof wallet.execute>> | undefined
    let known = ''
    for (let count = 0; !last; count += 1) {
      expect(count).toBeLessThan(200)
      const crash = crashAfter(wallet, count)
      const reply = await wallet.execute(command, 2_000).catch(() => undefined)
      crash.stop()
      expect(wallet.invariants()).toEqual([])
      if (reply && !FAILED.includes(codeOf(reply))) last = reply
      else if (reply) expect(dump(wallet, ALL)).toBe(before)
      // A crash after the commit: the caller got no reply, and the work is done in full.
      else known ||= dump(wallet, ALL)
    }
    expect(codeOf(last)).toBe(expected)
    if (known) expect(dump(wallet, ALL)).toBe(known)
    expect(await wallet.execute(command, 9_000)).toEqual(last)
  })
  expect(takeErrors().every((said) => said.includes('planted crash'))).toBe(true)
  await stub.sweep()
  expect(await stub.invariants()).toEqual([])
  const { left } = await stub.sweep()
  expect(left).toBe(0)
  expect(await stub.projectionGaps()).toEqual([])
}

async function placed(stub: WalletStub) {
  const operationKey = key('bet')
  await done(stub, { kind: 'bet', ...bet, operationKey, stakeMinor: 510 })
  return operationKey
}

async function held(stub: WalletStub) {
  const { operationKey } = money(70)
  await done(stub, { kind: 'reserve', ...about(70, operationKey) })
  return operationKey
}
