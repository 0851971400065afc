import type { OutputOf } from '#lib/api/endpoint.ts'
import type { getBetProof, OrderDetail } from '#lib/api/play/lottery-orders.ts'
import type { CallBase } from '#platform/base/call.ts'
import { valueOf } from './answer.ts'
import { brandDraw } from './draw-of.ts'

type Base = Pick<CallBase, 'env' | 'tenant'>
interface Whose {
  member: string
  gameCode: string
}

/** A member's slip as its draw object keeps it. */
export async function slipOf(
  base: Base,
  { member, gameCode, id }: Whose & { id: string },
): Promise<OrderDetail> {
  return valueOf(brandDraw(base, gameCode).order(member, id))
}

/** @throws ApiError `lottery.drawUnknown` while the draw has published no root */
export async function proofOfBet(
  base: Base,
  { member, gameCode, betId }: Whose & { betId: string },
): Promise<OutputOf<typeof getBetProof>> {
  return valueOf(brandDraw(base, gameCode).proof(member, betId))
}
