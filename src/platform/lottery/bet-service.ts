import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import type * as bets from '#lib/api/lottery-bets.ts'
import type { Call } from '#platform/call.ts'
import { valueOf } from './answer.ts'
import { drawOf } from './draw-of.ts'
import { gameOf } from './game.ts'
import { pageOrders } from './order-repository.ts'
import { checkLine } from './slip-check.ts'
import type { DrawTerms } from './terms.ts'

/** Prices lines by the current terms, without placing them. */
export async function price({
  env,
  tenant,
  input,
}: Call<typeof bets.priceSlip>): Promise<OutputOf<typeof bets.priceSlip>> {
  const game = gameOf(tenant, input.gameCode)
  const terms = await valueOf<Pick<DrawTerms, 'rules' | 'odds' | 'version' | 'limits'>>(
    drawOf(env, tenant.id, input.gameCode).terms(),
  )
  const lines = input.lines.map((bet, line) => {
    const { priced, refusal } = checkLine(game, terms, { bet, line })
    if (refusal)
      throw new ApiError(refusal.code, { line, ...(refusal.problem ? { problem: refusal.problem } : {}) })
    const { stake, possible } = priced
    return {
      bets: stake.bets,
      faceMinor: stake.faceMinor,
      payableMinor: stake.payableMinor,
      possibleWinMinor: possible.minor,
      isExact: possible.isExact,
    }
  })
  const sum = (key: 'payableMinor' | 'possibleWinMinor') =>
    lines.reduce((total, each) => total + each[key], 0)
  return {
    oddsVersion: terms.version,
    lines,
    payableMinor: sum('payableMinor'),
    possibleWinMinor: sum('possibleWinMinor'),
  }
}

export async function place({
  env,
  tenant,
  member,
  input,
}: Call<typeof bets.placeBets>): Promise<OutputOf<typeof bets.placeBets>> {
  const { gameCode, operationKey, oddsVersion, lines, draws, stopsOnWin } = input
  gameOf(tenant, gameCode)
  return valueOf(
    drawOf(env, tenant.id, gameCode).place({
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

export async function slipOf({
  env,
  tenant,
  member,
  input,
}: Call<typeof bets.getSlip>): Promise<OutputOf<typeof bets.getSlip>> {
  gameOf(tenant, input.gameCode)
  return valueOf(drawOf(env, tenant.id, input.gameCode).slip(member.id, input.operationKey))
}

export async function orders({
  env,
  tenant,
  member,
  input,
}: Call<typeof bets.listLotteryOrders>): Promise<OutputOf<typeof bets.listLotteryOrders>> {
  const { gameCode, state, fromDay, toDay, cursor, pageSize } = input
  const names = new Map(tenant.lottery.games.map((game) => [game.gameCode, game.name]))
  const rows = await pageOrders(
    env,
    {
      tenant: tenant.id,
      member: member.id,
      gameCode,
      state,
      fromDay,
      toDay,
      after: readCursor(cursor),
      limit: pageSize,
    },
    names,
  )
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return {
    currency: tenant.currency,
    orders: page,
    ...(rows.length > pageSize && last ? { next: `${last.atMs}:${last.orderId}` } : {}),
  }
}

export async function order({
  env,
  tenant,
  member,
  input,
}: Call<typeof bets.getLotteryOrder>): Promise<bets.OrderDetail> {
  gameOf(tenant, input.gameCode)
  return valueOf(drawOf(env, tenant.id, input.gameCode).order(member.id, input.orderId))
}

export async function cancel({
  env,
  tenant,
  member,
  input,
}: Call<typeof bets.cancelLotteryOrder>): Promise<OutputOf<typeof bets.cancelLotteryOrder>> {
  gameOf(tenant, input.gameCode)
  return valueOf(drawOf(env, tenant.id, input.gameCode).cancel(member.id, input.orderId))
}

export async function proof({
  env,
  tenant,
  member,
  input,
}: Call<typeof bets.getBetProof>): Promise<OutputOf<typeof bets.getBetProof>> {
  gameOf(tenant, input.gameCode)
  return valueOf(drawOf(env, tenant.id, input.gameCode).proof(member.id, input.betId))
}

function readCursor(cursor: string | undefined): { at: number; id: string } | undefined {
  const [, at = '', id = ''] = /^(\d{1,15}):([\w-]{8,64})$/.exec(cursor ?? '') ?? []
  return at === '' ? undefined : { at: Number(at), id }
}
