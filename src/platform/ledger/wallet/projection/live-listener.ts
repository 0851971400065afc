import type { Env } from '#platform/base/env.ts'
import { tellBalance } from './tell-member-room.ts'
import type { LedgerSql } from '#platform/ledger/wallet/rows/ledger-sql.ts'
import { WalletView } from '#platform/ledger/wallet/rows/wallet-view.ts'
import { writeLog } from '#platform/base/log.ts'

/** Storage key of the flag that a live room is listening. */
const WATCHED = 'watched'

/** The state of the member's live room: whether it listens, and the version of the balance that it last received. */
export class LiveListener {
  readonly #kv: DurableObjectStorage['kv']
  readonly #sql: LedgerSql
  #told: { version: number; isWatched: boolean }

  constructor(kv: DurableObjectStorage['kv'], sql: LedgerSql) {
    this.#kv = kv
    this.#sql = sql
    this.#told = { version: -1, isWatched: kv.get<boolean>(WATCHED) === true }
  }

  get isWatched(): boolean {
    return this.#told.isWatched
  }

  /** The room listens from now on, and knows this version. */
  watch(version: number): void {
    this.#told = { version, isWatched: true }
    this.#kv.put(WATCHED, true)
  }

  /** Sends the balance to the member's tabs. Nothing depends on it: listeners read the balance themselves at the start. */
  async tell(env: Env): Promise<void> {
    const before = this.#told
    if (!before.isWatched) return
    const wallet = new WalletView(this.#sql)
    const { owner } = wallet
    if (before.version === owner.version) return
    const told = { version: owner.version, isWatched: true }
    this.#told = told
    try {
      const listeners = await tellBalance(env, owner, wallet.balance())
      if (listeners > 0 || this.#told !== told) return
      this.#told = { ...told, isWatched: false }
      this.#kv.delete(WATCHED)
    } catch (cause) {
      writeLog('live.notTold', { brand: owner.tenant, about: 'balance', cause })
    }
  }
}
