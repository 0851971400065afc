import type { GuardObject } from './guard/guard-object.ts'
import type { WalletObject } from './wallet/wallet-object.ts'

/** Bindings and settings of the platform worker (`wrangler.jsonc`, secrets by `wrangler secret`). */
export interface Env {
  DB: D1Database
  STATUS: KVNamespace
  WALLET: DurableObjectNamespace<WalletObject>
  GUARD: DurableObjectNamespace<GuardObject>
  /** Secret: the operator's key. */
  OPS_KEY: string
  /** '1' on one's own machine: replies are checked against their schema, the outbox can be read. */
  LOCAL_MODE: string
  /** Where messages to members are handed over (https), and the secret that signs them. */
  SENDER_URL?: string
  SENDER_KEY?: string
}
