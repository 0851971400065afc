import type { OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/play/lottery.ts'
import type { Currency } from '#lib/api/fields.ts'
import type { LotteryLimits, PrizeMode } from '#lib/api/play/lottery-fields.ts'
import type { DrawSchedule } from '#lib/shared/draws/schedule-types.ts'
import { decimalOf } from '#lib/shared/lottery/decimal.ts'
import type { BaseRules, OddsTable } from '#lib/shared/lottery/play.ts'
import { returnOf } from '#lib/shared/lottery/returns.ts'
import { trendsOf } from '#lib/shared/lottery/trends.ts'
import type { BrandContext, Call } from '#platform/base/call.ts'
import { valueOf } from './answer.ts'
import { clockOf } from './clock-service.ts'
import { drawOf } from './draw-of.ts'
import { gameOf, shownGame } from './game.ts'

export async function listLotteryGames(
  call: Call<typeof calls.listLotteryGames>,
): Promise<OutputOf<typeof calls.listLotteryGames>> {
  const { tenant, now, input } = call
  const { page } = input
  const chosen = tenant.lottery.games.filter((each) => page === undefined || each.page === page)
  const games = await Promise.all(
    chosen.map(async (settings) => {
      const { draw, last, schedule } = await clockOf(call, settings)
      return {
        ...shownGame({ ...settings, schedule }, now),
        ...(draw ? { draw } : {}),
        ...(last ? { last } : {}),
      }
    }),
  )
  return { serverNowMs: now, games }
}

export async function getLotteryGame(
  call: Call<typeof calls.getLotteryGame>,
): Promise<OutputOf<typeof calls.getLotteryGame>> {
  const { env, tenant, now, input } = call
  const { gameCode } = input
  const { settings } = gameOf(tenant, gameCode)
  const { canCancel, slipMode, maxChaseDraws } = settings
  const { rules, odds, version, limits, schedule, draws } = await valueOf<{
    rules: BaseRules & Record<string, unknown>
    odds: OddsTable
    version: string
    limits: LotteryLimits
    schedule: DrawSchedule
    draws: calls.LotteryDraw[]
  }>(drawOf(env, tenant.id, gameCode).terms())
  const currency: Currency = tenant.currency
  return {
    serverNowMs: now,
    game: shownGame({ ...settings, schedule }, now),
    currency,
    rules,
    odds: { ...odds },
    oddsVersion: version,
    limits,
    canCancel,
    slipMode,
    maxChaseDraws,
    draws,
  }
}

/** Games by prize mode, as the product queries them. */
export function gamesOfMode({ tenant }: Pick<BrandContext, 'tenant'>, mode: PrizeMode | undefined) {
  return tenant.lottery.games.filter((each) => mode === undefined || each.prizeMode === mode)
}

export async function getTrends({
  env,
  tenant,
  input: { gameCode, draws },
}: Call<typeof calls.getTrends>): Promise<OutputOf<typeof calls.getTrends>> {
  const { settings } = gameOf(tenant, gameCode)
  const page = await valueOf<{ draws: calls.DrawnDraw[] }>(
    drawOf(env, tenant.id, gameCode).history({ count: draws }),
  )
  const drawn = page.draws.filter(({ result }) => result !== null)
  const newest = drawn[0]?.issue
  return {
    draws: drawn.length,
    ...(newest === undefined ? {} : { newest }),
    ...trendsOf(
      settings.family,
      drawn.map(({ result }) => result),
    ),
  }
}

/** Chance × odds of every play, as its page states them. */
export async function getLotteryReturns({
  env,
  tenant,
  input: { gameCode },
}: Call<typeof calls.getLotteryReturns>): Promise<OutputOf<typeof calls.getLotteryReturns>> {
  const { family } = gameOf(tenant, gameCode)
  const terms = await valueOf<{ rules: BaseRules; odds: OddsTable; version: string }>(
    drawOf(env, tenant.id, gameCode).terms(),
  )
  const { odds, version: oddsVersion } = terms
  if (oddsVersion === '') return { oddsVersion, plays: [] }
  // Chances are those of the game: restricted numbers are a matter of the moment.
  const rules: BaseRules = { ...terms.rules, restricted: {} }
  const plays = family.plays.filter((play) => play.isOffered(rules))
  return {
    oddsVersion,
    plays: plays.map((play) => {
      const kinds = new Map(play.tickets(rules).map((kind) => [kind.id, kind]))
      return {
        play: play.id,
        tickets: returnOf(play, odds, { family, rules }).map(({ ticket, returnE4 }) => ({
          ticket,
          returnE4,
          classes: (kinds.get(ticket)?.outcomes ?? []).map(({ classId, chance }) => ({
            id: classId,
            chance: decimalOf(chance),
            oddsE4: odds[`${play.id}.${classId}`] ?? 0,
          })),
        })),
      }
    }),
  }
}
