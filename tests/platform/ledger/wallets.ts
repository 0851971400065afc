import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { vi } from 'vitest'
import type { CommandInput } from '#platform/ledger/wallet/commands.ts'
import type { WalletReply } from '#platform/ledger/wallet/replies.ts'
import { Ledger } from '#platform/ledger/wallet/ledger.ts'
import { crashing } from '../../setup/crashing.ts'
import { termsOf } from '../../fixtures/worker/grants.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import type { WalletObject } from '#platform/ledger/wallet/wallet-object.ts'

export const TENANT = 'aurora'
export const GAME = {
  world: 'world:game:AURORA',
  game: 'aurora-reels',
  category: 'INHOUSE',
} as const
export type WalletStub = ReturnType<typeof walletOf>

let made = 0

/** A new member's wallet, with real money where asked for. */
export async function aWallet(has: { realMinor?: number; bonusMinor?: number } = {}) {
  made += 1
  const member = `m${made}-${crypto.randomUUID().slice(0, 8)}`
  const stub = walletOf(env, TENANT, member)
  if (has.realMinor) await done(stub, { kind: 'deposit', ...about(has.realMinor) })
  if (has.bonusMinor)
    await done(stub, { kind: 'grantBonus', ...about(has.bonusMinor), terms: termsOf(has.bonusMinor) })
  return { stub, member }
}

/** The bonus that was given last. */
export async function givenOn(stub: WalletStub): Promise<string> {
  const [last] = await stub.bonuses(0)
  if (!last) throw new Error('no bonus')
  return last.id
}

export function key(name = 'key'): string {
  return `${name}-${crypto.randomUUID()}`
}

export function money(amountMinor: number, operationKey = key()) {
  return { operationKey, currency: 'BRL', amountMinor }
}

/** The same with what it is about. */
export function about(amountMinor: number, operationKey = key()) {
  return { ...money(amountMinor, operationKey), reference: 'about-1' }
}

/** Three rounds of the game at a stake of 50, whose winnings are money unless a payout is named. */
export function freeRounds(operationKey = key('free')) {
  return {
    operationKey,
    currency: 'BRL',
    reference: 'offer-1',
    game: GAME.game,
    rounds: 3,
    stakeMinor: 50,
    lifeMs: 10_000,
  } as const
}

/** Executes and insists on success. */
export async function done(stub: WalletStub, command: CommandInput, nowMs = 1_000) {
  const reply = await stub.execute(command, nowMs)
  if (!reply.ok) throw new Error(`${command.kind} was refused: ${reply.code}`)
  return reply
}

/** Runs inside the wallet's own object, with its ledger at hand and no alarm between the steps. */
export function inside<Result>(
  stub: WalletStub,
  work: (wallet: WalletObject, ledger: Ledger) => Result | Promise<Result>,
): Promise<Result> {
  return runInDurableObject(stub, (wallet: WalletObject) => work(wallet, new Ledger(wallet.sql)))
}

const MONEY_TABLES = [
  'owner',
  'account',
  'transfer',
  'hold',
  'bonus_grant',
  'free_rounds',
  'free_use',
  'round',
  'bet',
  'round_win',
  'bet_change',
  'deposit_fee',
  'crossing',
  'limit_rule',
  'protection',
  'own_limit',
  'play_span',
]

/** Everything that a refused command must leave alone, as text. */
export function dump(wallet: WalletObject, tables: readonly string[] = MONEY_TABLES): string {
  return JSON.stringify(tables.map((table) => wallet.sql.all(`SELECT * FROM ${table}`)))
}

/** Of a test in which `crashAfter` crashes an object: the runtime says so. */
export const CRASHES = crashing('planted crash')

/** Lets the statement after `count` others fail, as a crash would; answers how many ran. */
export function crashAfter(wallet: WalletObject, count: number): { ran: () => number; stop: () => void } {
  let ran = 0
  wallet.sql.onStatement = () => {
    ran += 1
    if (ran === count + 1) throw new Error('planted crash')
  }
  return {
    ran: () => ran,
    stop: () => {
      wallet.sql.onStatement = undefined
    },
  }
}

/** Where a test makes the ledger fail on purpose, its complaint is expected; answers what was said. */
export function takeErrors(): string[] {
  const spy = vi.spyOn(console, 'error')
  const said = spy.mock.calls.map((call) => call.map(String).join(' '))
  spy.mockClear()
  return said
}

/** Counts that a proof may raise above the everyday ones. */
export function counted(name: string, otherwise: number): number {
  return Number(process.env[name]) || otherwise
}

export function codeOf(reply: WalletReply): string {
  return reply.ok ? 'ok' : reply.code
}

/** Of a test that breaks a wallet down: the runtime says so. */
export const BREAKS_DOWN = crashing('planted failure')

/** From now on every statement of this wallet fails, or none any more. */
export async function breakDown(wallet: WalletStub, isBroken: boolean): Promise<void> {
  await runInDurableObject(wallet, (object: WalletObject) => {
    object.sql.onStatement = isBroken
      ? () => {
          throw new Error('planted failure')
        }
      : undefined
  })
}
