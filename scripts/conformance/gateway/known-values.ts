import { randomUUID } from 'node:crypto'

type Known = string | number | boolean

/**
 * Where a field's value comes from: of the first entry in another call's reply. `call.field` goes before `field`, which
 * counts for every call.
 */
const SOURCES: Readonly<Record<string, readonly [call: string, key: string]>> = {
  nodeId: ['listPopularGames', 'nodeId'],
  vassalage: ['listVendors', 'vassalage'],
  gameCode: ['listLotteryGames', 'gameCode'],
  oddsVersion: ['getLotteryGame', 'oddsVersion'],
  issue: ['getDrawClock', 'issue'],
  'getDraw.issue': ['listDraws', 'issue'],
  'getLotteryOrder.gameCode': ['listLotteryOrders', 'gameCode'],
  'getLotteryOrder.orderId': ['listLotteryOrders', 'orderId'],
  modelId: ['listModels', 'id'],
  methodId: ['listDepositMethods', 'id'],
  'startDeposit.amountMinor': ['listDepositMethods', 'minMinor'],
  payoutId: ['listPayoutAccounts', 'id'],
  'getDeposit.id': ['listDeposits', 'id'],
  'getWithdrawal.id': ['listWithdrawals', 'id'],
  'confirmWithdrawal.id': ['listWithdrawals', 'id'],
  itemId: ['listPointRewards', 'id'],
  bonusId: ['listBonuses', 'id'],
  'getRaffleProof.offerId': ['listRaffles', 'offerId'],
  'claimRaffle.offerId': ['listRaffles', 'offerId'],
  'claimReward.offerId': ['listRewards', 'offerId'],
  occurrence: ['listRewards', 'occurrence'],
  'joinPromotion.offerId': ['listPromotions', 'id'],
  'getCase.id': ['listCases', 'id'],
  'getCaseStatement.id': ['listCases', 'id'],
  billId: ['listBills', 'id'],
  contractId: ['listContracts', 'id'],
}
/** Calls that other calls' inputs come from. */
export const SOURCE_CALLS: ReadonlySet<string> = new Set(Object.values(SOURCES).map(([call]) => call))
const DAY_MS = 86_400_000

/** Sensible values of fields, and those that replies have told. */
export class KnownValues {
  readonly #told = new Map<string, Known>()
  readonly #given: Readonly<Record<string, () => Known>>

  constructor({
    account,
    password,
    nowMs = Date.now(),
  }: {
    account: string
    password: string
    nowMs?: number
  }) {
    const day = (ago: number) => new Date(nowMs - ago * DAY_MS).toISOString().slice(0, 10)
    this.#given = {
      operationKey: randomUUID,
      fromDay: () => day(1),
      toDay: () => day(0),
      day: () => day(1),
      language: () => 'en',
      account: () => account,
      username: () => account,
      password: () => password,
      secret: () => 'password',
      text: () => password,
      amountMinor: () => 1_00,
      content: () => 'Sent by the conformance kit: please ignore.',
      toldAtMs: () => nowMs,
      'login.type': () => 'username',
    }
  }

  find(call: string, field: string): Known | undefined {
    const source = SOURCES[`${call}.${field}`] ?? SOURCES[field]
    const told = source && this.#told.get(source.join('.'))
    return told ?? this.#given[`${call}.${field}`]?.() ?? this.#given[field]?.()
  }

  /** Keeps the first value of each key in a reply. */
  learn(call: string, value: unknown): void {
    if (!SOURCE_CALLS.has(call) || typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) {
      const place = `${call}.${key}`
      if (typeof inner !== 'string' && typeof inner !== 'number') this.learn(call, inner)
      else if (inner !== '' && !this.#told.has(place)) this.#told.set(place, inner)
    }
  }
}
