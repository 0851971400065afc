import type { InputOf } from '#lib/api/endpoint.ts'
import * as pointCalls from '#lib/api/money/points-ops.ts'
import * as vipCalls from '#lib/api/rewards/vip-ops.ts'
import { call } from '#lib/client/call.ts'
import { loadedValue } from '#console/parts/loaded.ts'
import type { PlayerKey, Word } from './player-store.ts'

export const vipStanding = loadedValue((key: PlayerKey) => call(vipCalls.getVipMember, key))
export const pointStanding = loadedValue((key: PlayerKey) => call(pointCalls.getMemberPoints, key))

export async function setVipLevel(key: PlayerKey, level: number, word: Word): Promise<void> {
  await call(vipCalls.setVipLevel, { ...key, level, ...word })
  await vipStanding.again()
}

export async function giveVipGift(
  key: PlayerKey,
  gift: Pick<InputOf<typeof vipCalls.giveVipGift>, 'amountMinor' | 'operationKey'>,
  word: Word,
): Promise<void> {
  await call(vipCalls.giveVipGift, { ...key, ...gift, ...word })
  await vipStanding.again()
}

export async function correctPoints(
  key: PlayerKey,
  correction: Pick<InputOf<typeof pointCalls.correctPoints>, 'direction' | 'points' | 'operationKey'>,
  word: Word,
): Promise<void> {
  await call(pointCalls.correctPoints, { ...key, ...correction, ...word })
  await pointStanding.again()
}
