import { startDeposit } from '#lib/api/money/cashier.ts'
import { transferToMember } from '#lib/api/money/cashier-transfers.ts'
import { withdraw } from '#lib/api/money/cashier-withdrawals.ts'
import { cancelLotteryOrder } from '#lib/api/play/lottery-orders.ts'
import { placeBets } from '#lib/api/play/lottery-bets.ts'
import { getLotteryGame } from '#lib/api/play/lottery.ts'
import { claimReward, joinPromotion, listRewards } from '#lib/api/rewards/promotions.ts'
import { CODE, LOTTERY } from './brand.ts'
import type { Client } from './client.ts'
import type { Vendor } from './vendor.ts'

export const PASSWORD = 'correct horse battery'
const PROOF = { secret: 'password', text: PASSWORD } as const

/** What a player was told is done: it has to be so in the end. */
export interface Told {
  slips: Set<string>
  transfers: Set<string>
  /** Ids of withdrawals and deposits. */
  withdrawals: Set<string>
  deposits: Set<string>
  /** Occurrences of rewards that were given. */
  claims: Set<string>
}

export class Player {
  readonly id: string
  readonly account: string
  readonly client: Client
  readonly told: Told = {
    slips: new Set(),
    transfers: new Set(),
    withdrawals: new Set(),
    deposits: new Set(),
    claims: new Set(),
  }
  readonly payoutId: string
  /** When the account was opened, with its password. */
  readonly joinedMs: number
  /** The account one level up; none for the first of the line. */
  readonly upline: string | undefined
  /** When the session was begun; it ends by itself. */
  loggedInMs = 0
  isJoined = false

  constructor(of: Pick<Player, 'id' | 'account' | 'client' | 'payoutId' | 'joinedMs' | 'upline'>) {
    this.id = of.id
    this.account = of.account
    this.client = of.client
    this.payoutId = of.payoutId
    this.joinedMs = of.joinedMs
    this.upline = of.upline
  }

  async act(vendor: Vendor, downline: readonly string[]): Promise<void> {
    const { dice } = this.client.platform.world
    const choice = dice.next()
    // Nobody can do anything without money.
    if (choice < 0.25 || this.told.deposits.size === 0) return this.#deposit()
    if (choice < 0.41) return this.#withdraw()
    if (choice < 0.58) return vendor.play(this.client, this.id)
    if (choice < 0.75) return this.#bet()
    if (choice < 0.9) return this.#transfer(downline)
    return this.#claim()
  }

  async #deposit(): Promise<void> {
    const { dice } = this.client.platform.world
    const operationKey = crypto.randomUUID()
    const methodId = dice.chance(0.7) ? 'pix' : 'bank'
    const amountMinor = dice.between(20, 900) * 100
    const asked = await this.client.insist(
      startDeposit,
      { methodId, amountMinor, operationKey },
      { tries: 4 },
    )
    if (asked.is === 'done') this.told.deposits.add(asked.value.id)
  }

  async #withdraw(): Promise<void> {
    const { dice } = this.client.platform.world
    const amountMinor = dice.between(20, dice.chance(0.2) ? 1_800 : 300) * 100
    const input = { amountMinor, payoutId: this.payoutId, operationKey: crypto.randomUUID(), ...PROOF }
    // The second tap of an impatient thumb.
    if (dice.chance(0.1)) void this.client.call(withdraw, input)
    const asked = await this.client.insist(withdraw, input, { tries: dice.between(1, 5) })
    if (asked.is === 'done') this.told.withdrawals.add(asked.value.id)
  }

  async #bet(): Promise<void> {
    const { dice } = this.client.platform.world
    const game = await this.client.call(getLotteryGame, { gameCode: LOTTERY })
    if (game.is !== 'done') return
    const [first, ...later] = game.value.draws
    if (!first) return
    const draws = [first, ...later.slice(0, dice.chance(0.3) ? dice.between(1, 2) : 0)]
    const operationKey = crypto.randomUUID()
    const choice = dice.pick(['big', 'small', 'odd', 'even'])
    const input = {
      gameCode: LOTTERY,
      operationKey,
      oddsVersion: game.value.oddsVersion,
      lines: [
        { play: 'sides', selection: { choices: [choice] }, unitMinor: 10_00, multiple: dice.between(1, 3) },
      ],
      draws: draws.map(({ issue }) => ({ issue, multiple: 1 })),
      stopsOnWin: dice.chance(0.3),
    }
    const placed = await this.client.insist(placeBets, input, { tries: dice.between(1, 4) })
    if (placed.is !== 'done') return
    this.told.slips.add(operationKey)
    if (dice.chance(0.15))
      await this.client.insist(cancelLotteryOrder, { gameCode: LOTTERY, orderId: operationKey })
  }

  async #transfer(downline: readonly string[]): Promise<void> {
    const { dice } = this.client.platform.world
    const [first, ...rest] = downline
    const operationKey = crypto.randomUUID()
    const money = { amountMinor: dice.between(1, 60) * 100, operationKey, ...PROOF }
    const to =
      this.upline === undefined && first !== undefined
        ? { direction: 'downline' as const, account: dice.pick([first, ...rest]) }
        : { direction: 'upline' as const }
    const sent = await this.client.insist(
      transferToMember,
      { ...money, ...to },
      { tries: dice.between(1, 4) },
    )
    if (sent.is === 'done') this.told.transfers.add(operationKey)
  }

  async #claim(): Promise<void> {
    if (!this.isJoined) {
      const joined = await this.client.insist(joinPromotion, { offerId: 'spring-match', code: CODE })
      this.isJoined = joined.is === 'done'
      return
    }
    const rewards = await this.client.call(listRewards, {})
    if (rewards.is !== 'done') return
    for (const { offerId, occurrence } of rewards.value.waiting) {
      const { dice } = this.client.platform.world
      if (dice.chance(0.3)) void this.client.call(claimReward, { offerId, occurrence })
      const claimed = await this.client.insist(
        claimReward,
        { offerId, occurrence },
        { tries: dice.between(1, 4) },
      )
      if (claimed.is === 'done' && claimed.value.status === 'claimed') this.told.claims.add(occurrence)
    }
  }
}
