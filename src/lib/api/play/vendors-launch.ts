import * as z from 'zod/mini'
import { category, gameClass } from '#lib/api/fields.ts'

/**
 * The launch contract: the parameters of the address that opens a vendor's game. Real vendors have their own names for
 * them; an adapter (`platform/play/vendors/adapters`) translates. The sandbox vendor takes them unchanged:
 *
 *     GET <VENDOR_URL>/games/<vendor>/<game code>?<launchQuery>&signature=<hex>
 *
 * `signature` is `signVendorMessage` by the brand's secret (`signedBy: 'brand'`, generation `key`) of a GET of that path,
 * with `seconds` = `at`, `nonce` = `nonce` and, as its body, the query before `&signature=`. The signature prevents
 * others from making the vendor call another wallet. The page is shown in a frame of the brand's page:
 * `sandbox="allow-scripts allow-same-origin allow-forms"`, so it cannot navigate the page around it, whose bar closes it.
 *
 * In real play the vendor's server sends `token` to `POST <wallet>/vendor/v1/sessions` within 60 s, once. A demo has
 * neither token nor wallet: the vendor keeps its play credits.
 *
 * The game sends the messages of `lib/api/play/games-play.ts` (`playMessage`) to the page around it by `postMessage`, with the origin
 * of `lobby`, and receives `frameCommand` from there.
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
  /** A card room of `lib/api/play/vendors-card-rooms.ts`. */
  room: z.optional(z.string()),
  /** The game's name. */
  title: z.string(),
  category,
  class: gameClass,
  /** BCP 47: one of the brand's languages. */
  lang: z.string(),
  device: z.enum(['mobile', 'desktop']),
  /** ISO 3166-1 of the visitor, `XX` where it is not known. */
  country: z.string(),
  /** The market whose law the brand plays under, `BR` for example; absent where the brand names none. */
  jurisdiction: z.optional(z.string()),
  /**
   * The player's reality check: its interval, and how much of it is played. The brand's page makes the check and stops the bets
   * until it is answered; a game whose law asks for one of its own takes these. Absent in a demo, and where there is no check.
   */
  realityCheckMinutes: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
  realityCheckElapsedMinutes: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
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
export type FrameCommand =
  | { type: 'vitrine:refresh' }
  /** A dialog of the page stands over the game: finish the running round, start none, reply `vitrine:idle`. */
  | { type: 'vitrine:pause' }
  | { type: 'vitrine:resume' }
