import * as z from 'zod/mini'
import { category, gameClass } from './fields.ts'

/**
 * The launch contract: with which parameters a vendor's server is asked for a game. Real vendors have names of their own
 * for these; an adapter (`platform/vendors/adapters`) writes them as each vendor wants. The sandbox vendor takes them
 * as they are here:
 *
 *     GET <VENDOR_URL>/games/<vendor>/<game code>?<launchQuery>&signature=<hex>
 *
 * `signature` is `signVendorMessage` by the brand's secret (`signedBy: 'brand'`, generation `key`) of a GET of that path,
 * with `seconds` = `at`, `nonce` = `nonce` and, as its body, the query as it stands before `&signature=`. So nobody can make
 * the vendor ask a wallet elsewhere. The page is shown in a frame of the brand's page:
 * `sandbox="allow-scripts allow-same-origin allow-forms"`, without a way to move the page around it.
 *
 * In real play the vendor's server takes `token` to `POST <wallet>/vendor/v1/sessions` within 60 s, once. In a demo there
 * is neither token nor wallet: play credits live at the vendor, and nobody is asked for anything.
 *
 * The game tells the page around it by `postMessage` to the origin of `lobby`, with the messages of
 * `lib/api/play.ts` (`playMessage`), and hears `frameCommand` from there.
 */
export const launchQuery = z.object({
  mode: z.enum(['real', 'demo']),
  /** Tenant id. */
  brand: z.string(),
  /** The brand's name, to show. */
  brandName: z.string(),
  /** Generation of the signing key. */
  key: z.coerce.number().check(z.int(), z.minimum(1)),
  /** Unix seconds. */
  at: z.coerce.number().check(z.int()),
  nonce: z.string(),
  /** One use, 60 s; absent in a demo. */
  token: z.optional(z.string()),
  /** Origin of the seamless wallet, `https://vendors.<brand host>`; absent in a demo. */
  wallet: z.optional(z.string()),
  /** The catalogue's id; pictures are `<lobby's origin>/art/games/<node>-<width>.<avif|webp>`. */
  node: z.string(),
  /** The game's name. */
  title: z.string(),
  category,
  class: gameClass,
  /** BCP 47: one of the brand's languages. */
  lang: z.string(),
  currency: z.string(),
  exponent: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(4)),
  /** The target of "back"; its origin is the page around the frame. */
  lobby: z.string(),
  /** The addresses of deposits and of past rounds; absent in a demo. */
  deposit: z.optional(z.string()),
  history: z.optional(z.string()),
})
export type LaunchQuery = z.infer<typeof launchQuery>

/** Commands of the page to the game in its frame. `vitrine:refresh`: read the balance again. */
export const frameCommand = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('vitrine:refresh') }),
  /** Finish the running round, start none, reply `vitrine:idle`. */
  z.strictObject({ type: z.literal('vitrine:pause') }),
  z.strictObject({ type: z.literal('vitrine:resume') }),
])
export type FrameCommand = z.infer<typeof frameCommand>
