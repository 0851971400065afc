import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import type * as calls from '#lib/api/play/lottery-bets.ts'
import { MINUTE_MS } from '#lib/shared/time/durations.ts'
import { mostPaid } from '#lib/shared/lottery/win-cap.ts'
import type { Call } from '#platform/base/call.ts'
import { guardOf, limitAddress, limitUse } from '#platform/base/guard/service.ts'
import { valueOf } from './answer.ts'
import { brandDraw, drawOf } from './draw-of.ts'
import { gameOf } from './game.ts'
import { checkLine, checkSlip } from './slip-check.ts'
import type { DrawTerms } from './terms.ts'

/**
 * Lines that are priced in a minute: a line takes up to some milliseconds of work. Pages price by themselves, so only other
 * clients call, at best once a change: a slip of ten lines can change twice a second.
 */
const MEMBER_LINES = { limit: 1_200, windowMs: MINUTE_MS }
const ADDRESS_LINES = { limit: 6_000, windowMs: MINUTE_MS }

/**
 * Bets that are asked for in a minute, and what a slip counts besides its bets: a game's slips wait for each other, also those
 * that the balance cannot pay. A player who places ten lines each five seconds uses a twelfth.
 */
const MEMBER_BETS = { limit: 3_000, windowMs: MINUTE_MS }
const SLIP_COST = 10

/** Prices lines by the current terms, without placing them. */
export async function priceSlip(
  call: Call<typeof calls.priceSlip>,
): Promise<OutputOf<typeof calls.priceSlip>> {
  const { env, tenant, member, input } = call
  const game = gameOf(tenant, input.gameCode)
  const cost = input.lines.length
  await limitUse(call, guardOf(call, 'member', member.id), { key: 'priceSlip', ...MEMBER_LINES, cost })
  await limitAddress(call, 'priceSlip', { ...ADDRESS_LINES, cost })
  const terms = await valueOf<Pick<DrawTerms, 'rules' | 'odds' | 'version' | 'limits'>>(
    drawOf(env, tenant.id, input.gameCode).terms(),
  )
  const capMinor = terms.limits.winCapMinor
  let [numbers, payableMinor, possibleMinor] = [0, 0, 0]
  const lines = input.lines.map((bet, line) => {
    const { priced, refusal } = checkLine(game, terms, { bet, line })
    if (refusal)
      throw new ApiError(refusal.code, { line, ...(refusal.problem ? { problem: refusal.problem } : {}) })
    const { stake, possible } = priced
    numbers += stake.bets
    payableMinor += stake.payableMinor
    possibleMinor += possible.minor
    // As for a slip that is placed; the lines behind are not looked at.
    checkSlip({ numbers, payableMinor }, terms.limits)
    return {
      bets: stake.bets,
      faceMinor: stake.faceMinor,
      payableMinor: stake.payableMinor,
      possibleWinMinor: mostPaid({
        possibleMinor: possible.minor,
        stakeMinor: stake.payableMinor,
        capMinor,
      }),
      isExact: possible.isExact,
    }
  })
  const possibleWinMinor = mostPaid({ possibleMinor, stakeMinor: payableMinor, capMinor })
  return { oddsVersion: terms.version, lines, payableMinor, possibleWinMinor }
}

/** Places a slip in its game's object. */
export async function placeBets(
  call: Call<typeof calls.placeBets>,
): Promise<OutputOf<typeof calls.placeBets>> {
  const { member, input } = call
  const { gameCode, operationKey, oddsVersion, lines, draws, stopsOnWin } = input
  const game = brandDraw(call, gameCode)
  const cost = SLIP_COST + lines.length * draws.length
  await limitUse(call, guardOf(call, 'member', member.id), { key: 'placeBets', ...MEMBER_BETS, cost })
  return valueOf(
    game.placeBets({
      member: member.id,
      operationKey,
      oddsVersion,
      lines: lines.map(({ play, selection, unitMinor, multiple }) => ({
        play,
        selection,
        unitMinor,
        multiple,
      })),
      draws,
      stopsOnWin,
    }),
  )
}
