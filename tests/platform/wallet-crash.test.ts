import { describe, expect, it, vi } from 'vitest'
import type { WalletCommand } from '#platform/wallet/commands.ts'
import {
  aWallet,
  codeOf,
  crashAfter,
  done,
  dump,
  GAME,
  inside,
  key,
  money,
  takeErrors,
  type WalletStub,
} from './wallets.ts'

// Some of these do thousands of operations.
vi.setConfig({ testTimeout: 120_000 })

const ALL = ['owner', 'account', 'op', 'transfer', 'hold', 'bet', 'round', 'crossing', 'limit_rule', 'outbox']
const stake = { currency: 'BRL', ...GAME }

/** Every kind of command, with what must have happened before it. */
const OPERATIONS: Record<
  WalletCommand['kind'],
  (stub: WalletStub, member: string) => Promise<WalletCommand> | WalletCommand
> = {
  deposit: () => ({ kind: 'deposit', ...money(70) }),
  adjust: () => ({
    kind: 'adjust',
    ...money(70),
    direction: 'debit',
    world: 'world:agent',
    reason: 'correction',
  }),
  grantBonus: () => ({ kind: 'grantBonus', ...money(70), reason: 'welcome' }),
  convertBonus: () => ({ kind: 'convertBonus', ...money(20) }),
  forfeitBonus: () => ({ kind: 'forfeitBonus', ...money(20), reason: 'expired' }),
  bet: () => ({ kind: 'bet', ...stake, operationKey: key(), stakeMinor: 510 }),
  settle: async (stub) => ({
    kind: 'settle',
    operationKey: key('settle'),
    betKey: await placed(stub),
    winMinor: 901,
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
  reserve: () => ({ kind: 'reserve', ...money(70), purpose: 'withdrawal' }),
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
    const transferId = out.result.kind === 'leaving' ? out.result.transferId : ''
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
    reason: 'gift',
  }),
  freeze: () => ({ kind: 'freeze', operationKey: key(), frozen: true, reason: 'review' }),
  setLimits: () => ({
    kind: 'setLimits',
    operationKey: key(),
    limits: [{ kind: 'loss', windowMs: 1_000, maxMinor: 5 }],
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
    await crashEverywhere(
      stub,
      { kind: 'reserve', ...money(9_999), purpose: 'withdrawal' },
      'wallet.insufficient',
    )
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
    const refused: WalletCommand[] = [
      { kind: 'adjust', ...money(9_999), direction: 'debit', world: 'world:psp', reason: 'correction' },
      { kind: 'convertBonus', ...money(9_999) },
      { kind: 'forfeitBonus', ...money(9_999), reason: 'expired' },
      { kind: 'bet', ...stake, operationKey: key(), stakeMinor: 9_999 },
      {
        kind: 'round',
        ...stake,
        operationKey: key(),
        stakeMinor: 9_999,
        winMinor: 1,
        outcomeJson: '1',
        minGapMs: 0,
      },
      { kind: 'settle', operationKey: key(), betKey: key(), winMinor: 10 },
      { kind: 'reserve', ...money(9_999), purpose: 'withdrawal' },
      { kind: 'capture', operationKey: key(), holdId: key(), world: 'world:psp' },
      { kind: 'release', operationKey: key(), holdId: key() },
      { kind: 'transferOut', ...money(9_999), toMemberId: 'other' },
      { kind: 'deposit', ...money(5), currency: 'USD' },
      { kind: 'transferIn', ...money(5, `other/${key()}`), currency: 'USD' },
      {
        kind: 'points',
        operationKey: key(),
        direction: 'redeem',
        points: 9_999,
        creditMinor: 0,
        currency: 'BRL',
        reason: 'gift',
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

async function ready(prepare: (stub: WalletStub, member: string) => Promise<WalletCommand> | WalletCommand) {
  const { stub, member } = await aWallet({ realMinor: 500, bonusMinor: 50 })
  await done(stub, {
    kind: 'points',
    operationKey: key(),
    direction: 'earn',
    points: 10,
    creditMinor: 0,
    currency: 'BRL',
    reason: 'play',
  })
  return { stub, command: await prepare(stub, member) }
}

/** Crashes at the first statement, then the second, … until the command gets through; then asks once more. */
async function crashEverywhere(stub: WalletStub, command: WalletCommand, expected = 'ok') {
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
      if (reply && codeOf(reply) !== 'system.internal') last = reply
      else if (reply) expect(dump(wallet, ALL)).toBe(before)
      // A crash after the commit: the caller heard nothing, the work is done, and all of it.
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
  await done(stub, { kind: 'bet', ...stake, operationKey, stakeMinor: 510 })
  return operationKey
}

async function held(stub: WalletStub) {
  const { operationKey } = money(70)
  await done(stub, { kind: 'reserve', ...money(70, operationKey), purpose: 'withdrawal' })
  return operationKey
}
