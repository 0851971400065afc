/** Where stakes come from and wins go to: play credits, or a brand's wallet. */
export interface Wallet {
  balance: () => Promise<number>
  /** Takes a stake. Throws `WalletRefusal` where it was refused, anything else where the answer was lost. */
  bet: (movement: Movement) => Promise<number>
  win: (movement: Movement & { isLast: boolean }) => Promise<number>
  /** Gives a stake back; also one of which nobody knows whether it was taken. */
  rollback: (movement: Movement & { betTransaction: string }) => Promise<number>
}

export interface Movement {
  transaction: string
  round: string
  amountMinor: number
}

/** The wallet said no, and will say so again. */
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
  /** Bets that were taken and not given back. */
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
