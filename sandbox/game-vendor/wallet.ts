/** The source of stakes and destination of wins: play credits, or a brand's wallet. */
export interface Wallet {
  balance: () => Promise<number>
  /** Takes a stake. Throws `WalletRefusal` for a refusal, anything else if the reply was lost. */
  bet: (movement: Movement) => Promise<number>
  win: (movement: Movement & { isLast: boolean }) => Promise<number>
  /** Reports one round of the brand's free rounds; 0 if it was lost. Throws as `bet` does. Play credits have none. */
  freeRound?: (movement: Movement & { freeRounds: string }) => Promise<number>
  /** Returns a stake, also one with an unknown outcome. */
  rollback: (movement: Movement & { betTransaction: string }) => Promise<number>
}

/** Rounds of a game that a brand gives one player, at its own cost. */
export interface FreeRounds {
  id: string
  left: number
  stakeMinor: number
  expiresAtMs: number
}

export interface Movement {
  transaction: string
  round: string
  amountMinor: number
}

/** A final refusal of the wallet. */
export class WalletRefusal extends Error {
  readonly code: string
  readonly balanceMinor: number | undefined

  constructor(code: string, balanceMinor?: number) {
    super(code)
    this.code = code
    this.balanceMinor = balanceMinor
  }
}

/** Play credits of one session. */
export class DemoWallet implements Wallet {
  #balanceMinor: number
  /** Bets that were taken and not returned. */
  readonly #bets = new Map<string, number>()

  constructor(creditsMinor: number) {
    this.#balanceMinor = creditsMinor
  }

  balance(): Promise<number> {
    return Promise.resolve(this.#balanceMinor)
  }

  bet({ transaction, amountMinor }: Movement): Promise<number> {
    if (amountMinor > this.#balanceMinor)
      return Promise.reject(new WalletRefusal('wallet.insufficient', this.#balanceMinor))
    this.#balanceMinor -= amountMinor
    this.#bets.set(transaction, amountMinor)
    return this.balance()
  }

  win({ amountMinor }: Movement): Promise<number> {
    this.#balanceMinor += amountMinor
    return this.balance()
  }

  rollback({ betTransaction }: Movement & { betTransaction: string }): Promise<number> {
    this.#balanceMinor += this.#bets.get(betTransaction) ?? 0
    this.#bets.delete(betTransaction)
    return this.balance()
  }
}
