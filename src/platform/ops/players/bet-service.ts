import { ApiError } from '#lib/api/errors.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/ops/players-lists.ts'
import type { Call } from '#platform/base/call.ts'
import { bookingsOfBet, findBet } from '#platform/base/records/service.ts'
import { walletOf } from '#platform/ledger/wallet/service.ts'
import { knownMember } from '#platform/people/member/service.ts'
import { proofOfBet, slipOf } from '#platform/play/lottery/service.ts'
import { toBooking, toMemberBet } from './records-service.ts'

type BetCall = Call<typeof calls.getMemberBet>
type Detail = OutputOf<typeof calls.getMemberBet>

export async function getMemberBet(call: BetCall): Promise<Detail> {
  const { env, tenant, input } = call
  const { id: member } = await knownMember(env, tenant.id, input.account)
  const row = await findBet(env, { tenant: tenant.id, member, id: input.id })
  if (!row) throw new ApiError('wallet.betUnknown')
  const bet = toMemberBet(row, tenant)
  const [bookings, lottery, round] = await Promise.all([
    bookingsOfBet(env, { tenant: tenant.id, member, ...row }),
    bet.source === 'lottery' ? lotteryPart(call, member, bet) : { slip: null, proof: null },
    bet.source === 'inHouse' ? roundPart(call, member, bet) : null,
  ])
  return {
    currency: tenant.currency,
    bet,
    bookings: bookings.map((each) => toBooking(each, tenant)),
    ...lottery,
    round,
  }
}

async function lotteryPart(
  call: BetCall,
  member: string,
  bet: calls.MemberBet,
): Promise<Pick<Detail, 'slip' | 'proof'>> {
  const of = { member, gameCode: bet.game }
  const [slip, proof] = await Promise.all([
    orNull(slipOf(call, { ...of, id: bet.slipId ?? '' })),
    orNull(proofOfBet(call, { ...of, betId: bet.id })),
  ])
  return {
    slip,
    proof: proof && { salt: proof.salt, ...proof.proof, ...proof.published },
  }
}

/** Seeds are known of the last rounds of a game; the outcome of each. */
async function roundPart(
  { env, tenant, now }: BetCall,
  member: string,
  { id, game }: calls.MemberBet,
): Promise<Detail['round']> {
  const wallet = walletOf(env, tenant.id, member)
  const [round, fairness] = await Promise.all([wallet.readRound(id), wallet.fairness(game, now)])
  if (!round) return null
  const fair = fairness.rounds.find(({ roundId }) => roundId === id)
  const outcome: unknown = JSON.parse(round.outcomeJson)
  if (!fair) return { outcome, request: null, seeds: null }
  const { commit, clientSeed, nonce, serverSeed } = fair
  const request: unknown = JSON.parse(fair.requestJson)
  return { outcome, request, seeds: { commit, clientSeed, nonce, serverSeed } }
}

/** A game that the brand no longer has, or a draw that is still open, leaves the rest of the bet to be shown. */
async function orNull<Value>(asked: Promise<Value>): Promise<Value | null> {
  try {
    return await asked
  } catch (refusal) {
    if (refusal instanceof ApiError && refusal.code !== 'system.internal') return null
    throw refusal
  }
}
