import * as api from '#lib/api/play/vendors-wallet.ts'
import { isCode } from './expect.ts'
import type { OpenGame, VendorKit } from './vendor-kit.ts'

/** Places a bet that the wallet must accept; returns its facts and the reply. */
export async function placed(kit: VendorKit, game: OpenGame, over: object = {}) {
  const bet = kit.bet(game, over)
  const { value } = isCode(await kit.call(api.vendorBet, bet), 'ok')
  return { ...bet, value }
}
