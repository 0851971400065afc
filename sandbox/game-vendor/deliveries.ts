import { WalletRefusal } from './wallet.ts'

/** Pauses before an unanswered message is repeated; the last one repeats. */
const PAUSES_MS = [250, 1_000, 3_000, 10_000, 30_000]

/** Wallet messages that must arrive: wins and rollbacks. Each is repeated unchanged until it is answered. */
export class Deliveries {
  readonly #pending = new Set<string>()
  readonly #timers = new Set<NodeJS.Timeout>()

  /** The number of pending messages. */
  get size(): number {
    return this.#pending.size
  }

  /**
   * Sends a message; resolves with the first reply, or with `undefined` if there was none yet and it continues in the
   * background. A refusal ends it, because the wallet would refuse it again.
   */
  async deliver(name: string, send: () => Promise<number>): Promise<number | undefined> {
    this.#pending.add(name)
    return this.#attempt({ name, send, tried: 0 })
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
  }

  async #attempt(message: {
    name: string
    send: () => Promise<number>
    tried: number
  }): Promise<number | undefined> {
    try {
      const balanceMinor = await message.send()
      this.#pending.delete(message.name)
      return balanceMinor
    } catch (error) {
      // "Too early" asks for a repetition. Every other refusal is final.
      if (error instanceof WalletRefusal && error.code !== 'vendor.tooEarly') {
        this.#pending.delete(message.name)
        return error.balanceMinor
      }
      const pauseMs = PAUSES_MS[Math.min(message.tried, PAUSES_MS.length - 1)] ?? 0
      const timer = setTimeout(() => {
        this.#timers.delete(timer)
        void this.#attempt({ ...message, tried: message.tried + 1 })
      }, pauseMs)
      timer.unref()
      this.#timers.add(timer)
      return undefined
    }
  }
}
