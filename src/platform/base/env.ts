/** Bindings and settings of the platform worker (`wrangler.jsonc`, secrets by `wrangler secret`). */
export interface Env {
  /** The database of the brand of this call; the shared one until the brand is known. */
  DB: D1Database
  /** Set where `DB` is not the shared database: the shared one, and the name of `DB`'s binding (`brand-env.ts`). */
  DIRECTORY?: D1Database
  DATABASE?: string
  STATUS: KVNamespace
  /** Pictures uploaded by members. */
  UPLOADS: R2Bucket
  // Each feature names the class of its object where it finds one (`wallet-of.ts`, `room-of.ts` …).
  WALLET: DurableObjectNamespace
  GUARD: DurableObjectNamespace
  DRAW: DurableObjectNamespace
  ROOM: DurableObjectNamespace
  CRASH: DurableObjectNamespace
  COLLECTOR: DurableObjectNamespace
  /** Secret: the deployment's operator key, from which operators' personal keys are made. */
  OPS_KEY: string
  /** Names of operators whose personal keys no longer count, separated by commas. */
  OPS_REVOKED?: string
  /** '1' on a local machine: replies are validated against their schema, and the outbox of messages is readable. */
  LOCAL_MODE: string
  /** '1' while a copy is restored: the schedule does nothing with rows that are not all there. */
  SCHEDULE_RESTS?: string
  /** Digest of the release that this platform is part of (`npm run release`). */
  RELEASE?: string
  // Besides these, secrets of sign-in providers are read by name: SOCIAL_<TENANT>_<PROVIDER>_SECRET (social-provider.ts).
  // `<NAME>_PREVIOUS` is the key before, which stays valid during a rotation (`crypto/shared-keys.ts`).
  /** Where messages to members are handed over (https), and the secret that signs them. */
  SENDER_URL?: string
  SENDER_KEY?: string
  SENDER_KEY_PREVIOUS?: string
  /** Secret: signs notifications of browsers (`push/vapid.ts`); without it none are offered. */
  PUSH_KEY?: string
  /** Origins of push services beside those of the browsers, separated by spaces. */
  PUSH_SERVICES?: string
  /** Where the payment provider takes orders (https), and the secret that signs them and its notices. */
  PROVIDER_URL?: string
  PROVIDER_KEY?: string
  PROVIDER_KEY_PREVIOUS?: string
  /**
   * Where the outside service reads documents (https), and the secret that signs the requests. Without it, people
   * decide.
   */
  DOCUMENTS_URL?: string
  DOCUMENTS_KEY?: string
  DOCUMENTS_KEY_PREVIOUS?: string
  /**
   * Where the register of those who may not bet is asked (https), in markets that have one, and the secret that signs the
   * questions. Without it nobody can sign up there.
   */
  REGISTER_URL?: string
  REGISTER_KEY?: string
  REGISTER_KEY_PREVIOUS?: string
  /** Secret that signs the webhooks of the official lottery results. */
  RESULT_KEY?: string
  RESULT_KEY_PREVIOUS?: string
  /** The sandbox vendor's origins for browsers, separated by spaces (`vendors/launch-hosts.ts`), and its address for server calls. */
  VENDOR_URL?: string
  VENDOR_API_URL?: string
  /** The provider of live chats: its address for browsers, and for server calls. Without them no brand has live chats. */
  MODELS_URL?: string
  MODELS_API_URL?: string
  /** Secret: how vendors of published wallet formats are reached (`vendors/adapters/connections.ts`). */
  VENDOR_CONNECTIONS?: string
  /** Secret: game vendors' keys are derived from it (`lib/shared/keys/vendor-signature.ts`). */
  VENDOR_KEY?: string
}
