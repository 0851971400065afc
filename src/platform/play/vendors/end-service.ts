import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import type * as calls from '#lib/api/play/vendors-wallet.ts'
import type { Call, CallBase, VendorCaller } from '#platform/base/call.ts'
import { readVendorGame, vendorCategory } from '#platform/base/catalogue/service.ts'
import { type CommandInput, type Moved as Done, tryMoney, walletOf } from '#platform/ledger/wallet/service.ts'
import { playable, purseOf } from './purse.ts'
import {
  keepHeldWin,
  keepTransactions,
  keyOf,
  roundKeyOf,
  type TransactionKind,
  type TransactionRow,
} from './transaction-repository.ts'
import { checkPrize, checkWin } from './win-bound.ts'

/** Calls that end bets are accepted at any time: after the session, for blocked players, for a stopped vendor. */

/** A win may arrive this long before its bet; later the bet is considered missing. */
const OVERTAKING_MS = 60_000

type EndingCall = CallBase & { vendor: VendorCaller }

/** @param betTransaction the winning bet, where a format names it: a win of none of the round's bets is not paid */
export async function vendorWin(
  call: Call<typeof calls.vendorWin>,
  betTransaction?: string,
): Promise<calls.Moved> {
  const { vendor, input } = call
  const { player, transaction, round, amountMinor, isLast } = input
  checkCurrency(call, input.currency)
  const row = await keep(call, { kind: 'win', id: transaction, player })
  await checkWin(call, { kind: 'win', id: transaction, memberId: player, amountMinor })
  const roundId = roundKeyOf(vendor.vassalage, round)
  const bet = { vendor: vendor.vassalage, kind: 'bet', id: betTransaction ?? '' } as const
  const done = await end(call, row, {
    kind: 'win',
    operationKey: row.key,
    roundId,
    winMinor: amountMinor,
    isLast,
    ...(betTransaction === undefined ? {} : { betKey: keyOf(bet) }),
    reference: roundId,
    ...purseOf(call, vendor.vassalage),
  })
  return movedOf(transaction, done)
}

export async function vendorRollback(call: Call<typeof calls.vendorRollback>): Promise<calls.Moved> {
  return (await rollBack(call)).moved
}

/** The same with the returned amount. `isTombstone`: the bet had not arrived. */
export async function rollBack(
  call: Call<typeof calls.vendorRollback>,
): Promise<{ moved: calls.Moved; returnedMinor: number; isTombstone: boolean }> {
  const { env, tenant, now, vendor, input } = call
  const { player: memberId, transaction, betTransaction } = input
  const { vassalage } = vendor
  const own = { vendor: vassalage, kind: 'rollback', id: transaction, memberId } as const
  const bet = { vendor: vassalage, kind: 'bet', id: betTransaction, memberId } as const
  // Also stores the bet's id for this player: the tombstone is in one wallet, and the late bet must find it there.
  const rows = await keepTransactions(env, tenant.id, { told: [own, bet], nowMs: now })
  if (!rows) throw new ApiError('member.unknown')
  if (rows.some((row) => row.memberId !== memberId)) throw new ApiError('request.keyReused')
  const [row, target] = [keyOf(own), keyOf(bet)]
  const done = await move(call, memberId, {
    kind: 'rollback',
    operationKey: row,
    betKey: target,
    ...purseOf(call, vassalage),
  })
  const moved = movedOf(transaction, done)
  if (done.result.kind !== 'rolledBack') return { moved, returnedMinor: 0, isTombstone: false }
  const { realMinor, bonusMinor, isTombstone } = done.result
  return { moved, returnedMinor: realMinor + bonusMinor, isTombstone }
}

export async function vendorCloseRound(
  call: Call<typeof calls.vendorCloseRound>,
): Promise<OutputOf<typeof calls.vendorCloseRound>> {
  const { vendor, input } = call
  const { player, round } = input
  // A table's round is closed separately for each of its players.
  const row = await keep(call, { kind: 'close', id: `${player}/${round}`, player })
  const roundId = roundKeyOf(vendor.vassalage, round)
  const done = await end(call, row, {
    kind: 'win',
    operationKey: row.key,
    roundId,
    winMinor: 0,
    isLast: true,
    reference: roundId,
    ...purseOf(call, vendor.vassalage),
  })
  return { round, balanceMinor: playable(done) }
}

/** A prize of the vendor: a round without a stake, so that it appears in the player's lists and the vendor's totals. */
export async function vendorBonusResult(call: Call<typeof calls.vendorBonusResult>): Promise<calls.Moved> {
  const { env, tenant, vendor, input } = call
  const { player, transaction, currency, amountMinor } = input
  const { vassalage } = vendor
  checkCurrency(call, currency)
  const game =
    input.game === undefined
      ? undefined
      : await readVendorGame(env, tenant, { vassalage, gameCode: input.game })
  if (input.game !== undefined && !game) throw new ApiError('game.unknown', { game: input.game })
  const row = await keep(call, { kind: 'bonus', id: transaction, player })
  const prize = { kind: 'bonus', id: transaction, memberId: player, amountMinor } as const
  await checkPrize(call, prize, { needsRound: input.freeRounds === undefined })
  const done = await move(call, player, {
    kind: 'round',
    operationKey: row.key,
    currency,
    world: `world:game:${vassalage}`,
    game: game?.nodeId ?? vassalage,
    category: game?.gameType ?? (await vendorCategory(env, vassalage)),
    stakeMinor: 0,
    winMinor: amountMinor,
    minGapMs: 0,
    ...(input.freeRounds === undefined ? {} : { freeRoundsId: input.freeRounds }),
    ...purseOf(call, vassalage),
  })
  if (input.freeRounds !== undefined) await keepHeld(call, row, { ...input, freeRoundsId: input.freeRounds })
  return movedOf(transaction, done)
}

/** A win that waits to become a bonus moves no money yet; the vendor's list has it nevertheless. */
async function keepHeld(
  { env, tenant }: EndingCall,
  { key }: TransactionRow,
  { player, freeRoundsId, amountMinor }: { player: string; freeRoundsId: string; amountMinor: number },
): Promise<void> {
  const given = await walletOf(env, tenant.id, player).freeRoundsOf({ id: freeRoundsId })
  if (given?.payout) await keepHeldWin(env, tenant.id, { key, amountMinor })
}

export async function vendorCorrection(
  call: Call<typeof calls.vendorCorrection>,
): Promise<OutputOf<typeof calls.vendorCorrection>> {
  const { vendor, input } = call
  const { player, transaction, round, currency, direction, amountMinor, reason } = input
  checkCurrency(call, currency)
  const row = await keep(call, { kind: 'correction', id: transaction, player })
  if (direction === 'credit') {
    const given = { kind: 'correction', id: transaction, memberId: player, amountMinor } as const
    // It corrects a round, which must be there.
    await checkPrize(call, given, { needsRound: false })
  }
  const roundId = roundKeyOf(vendor.vassalage, round)
  const done = await move(call, player, {
    kind: 'correct',
    operationKey: row.key,
    currency,
    amountMinor,
    direction,
    of: { roundId },
    reference: roundId,
    note: reason,
    ...purseOf(call, vendor.vassalage),
  })
  const shortMinor = done.result.kind === 'corrected' ? done.result.shortMinor : 0
  return { ...movedOf(transaction, done), shortMinor }
}

/** Stores the vendor's id for this player; from then on it belongs to no other. */
async function keep(
  { env, tenant, now, vendor }: EndingCall,
  { kind, id, player }: { kind: TransactionKind; id: string; player: string },
): Promise<TransactionRow> {
  const told = [{ vendor: vendor.vassalage, kind, id, memberId: player }]
  const [row] = (await keepTransactions(env, tenant.id, { told, nowMs: now })) ?? []
  if (!row) throw new ApiError('member.unknown')
  if (row.memberId !== player) throw new ApiError('request.keyReused')
  return row
}

/** A missing round may still arrive within a minute after its end was first reported. */
async function end(call: EndingCall, row: TransactionRow, command: CommandInput): Promise<Done> {
  const reply = await tryMoney(call, row.memberId, command)
  if (reply.ok) return reply
  if (reply.code === 'wallet.roundUnknown' && call.now - row.atMs < OVERTAKING_MS)
    throw new ApiError('vendor.tooEarly', { retryAfterMs: 1_000 })
  throw new ApiError(reply.code, reply.details)
}

async function move(call: EndingCall, memberId: string, command: CommandInput): Promise<Done> {
  const reply = await tryMoney(call, memberId, command)
  if (!reply.ok) throw new ApiError(reply.code, reply.details)
  return reply
}

function checkCurrency({ tenant }: EndingCall, currency: string): void {
  if (currency !== tenant.currency.code)
    throw new ApiError('wallet.currency', { currency: tenant.currency.code })
}

function movedOf(transaction: string, done: Done): calls.Moved {
  return { transaction, balanceMinor: playable(done), atMs: done.atMs }
}
