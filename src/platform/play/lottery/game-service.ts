import type { InputOf, OutputOf, ParsedInputOf } from '#lib/api/endpoint.ts'
import type * as lottery from '#lib/api/play/lottery.ts'
import type { Currency } from '#lib/api/fields.ts'
import type { LotteryLimits, PrizeMode } from '#lib/api/play/lottery-fields.ts'
import type { DrawSchedule } from '#lib/shared/draws/schedule-types.ts'
import { decimalOf } from '#lib/shared/lottery/decimal.ts'
import type { BaseRules, OddsTable } from '#lib/shared/lottery/play.ts'
import { returnOf } from '#lib/shared/lottery/returns.ts'
import { trendsOf } from '#lib/shared/lottery/trends.ts'
import { valueOf } from './answer.ts'
import { clockOf, type ClockBase } from './clock-service.ts'
import { drawOf } from './draw-of.ts'
import { gameOf, shownGame } from './game.ts'

type GamesInput = InputOf<typeof lottery.listLotteryGames>

export async function listGames(
  base: ClockBase,
  { page }: GamesInput,
): Promise<OutputOf<typeof lottery.listLotteryGames>> {
  const chosen = base.tenant.lottery.games.filter((each) => page === undefined || each.page === page)
  const games = await Promise.all(
    chosen.map(async (settings) => {
      const { draw, last, schedule } = await clockOf(base, settings)
      return {
        ...shownGame({ ...settings, schedule }, base.now),
        ...(draw ? { draw } : {}),
        ...(last ? { last } : {}),
      }
    }),
  )
  return { serverNowMs: base.now, games }
}

export async function gameTermsOf(
  base: ClockBase,
  gameCode: string,
): Promise<OutputOf<typeof lottery.getLotteryGame>> {
  const { settings } = gameOf(base.tenant, gameCode)
  const { canCancel, slipMode, maxChaseDraws } = settings
  const { rules, odds, version, limits, schedule, draws } = await valueOf<{
    rules: BaseRules & Record<string, unknown>
    odds: OddsTable
    version: string
    limits: LotteryLimits
    schedule: DrawSchedule
    draws: lottery.LotteryDraw[]
  }>(drawOf(base.env, base.tenant.id, gameCode).terms())
  const currency: Currency = base.tenant.currency
  return {
    serverNowMs: base.now,
    game: shownGame({ ...settings, schedule }, base.now),
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
export function gamesOfMode({ tenant }: Pick<ClockBase, 'tenant'>, mode: PrizeMode | undefined) {
  return tenant.lottery.games.filter((each) => mode === undefined || each.prizeMode === mode)
}

export async function trendsOfGame(
  { env, tenant }: ClockBase,
  { gameCode, draws }: ParsedInputOf<typeof lottery.getTrends>,
): Promise<OutputOf<typeof lottery.getTrends>> {
  const { settings } = gameOf(tenant, gameCode)
  const page = await valueOf<{ draws: lottery.DrawnDraw[] }>(
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
export async function returnsOf(
  { env, tenant }: ClockBase,
  gameCode: string,
): Promise<OutputOf<typeof lottery.getLotteryReturns>> {
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
