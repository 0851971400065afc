import { z } from 'zod'
import { CATEGORIES, GAME_CLASSES, GAME_FEATURES } from '#lib/api/fields.ts'
import { VENDOR_ADAPTERS } from '#lib/api/play/vendors-dialects.ts'

/** `tenants/catalogue/vendors.json`: the vendors that tenants pick from. */
export const vendorEntry = z.strictObject({
  /** The vendor's code on the wire (the product's `vassalage`), upper case. */
  vassalage: z.string().regex(/^[A-Z][A-Z0-9_]{1,15}$/),
  /** Name as shown to players. Invented: no trademark of a real studio. */
  title: z.string().min(2).max(24),
  /** The categories that the vendor's games belong to. */
  categories: z.array(z.enum(CATEGORIES)).min(1),
  /** `inHouse`: played on our own play host; `external`: needs the vendor's gateway. */
  kind: z.enum(['inHouse', 'external']),
  /**
   * The platform's adapter for an outside vendor, which decides its wallet format too (docs/vendor-guide.md); `sandbox` by
   * default, with our own format.
   */
  adapter: z.enum(VENDOR_ADAPTERS).optional(),
  /** OKLCH hue (0–359) of the vendor's mark. */
  hue: z.int().min(0).max(359),
  /** Present on lottery vendors: which lottery page opens. */
  lotteryType: z.enum(['vn', 'sea', 'lott']).optional(),
})
export type VendorEntry = z.infer<typeof vendorEntry>

/** `tenants/catalogue/games.json`: the games, most popular first within a vendor. */
export const gameEntry = z.strictObject({
  /** Unique, stable: `<vassalage lower case>-<slug>`; also the art's file name. */
  nodeId: z
    .string()
    .regex(/^[a-z0-9_]+-[a-z0-9-]+$/)
    .max(64),
  /** The vendor's code of the game; for in-house games the folder under `src/games`. */
  gameCode: z.string().min(1).max(48),
  /** English title; a proper name, the same in all locales: lists, histories and messages show it. */
  gameName: z.string().min(2).max(40),
  vassalage: z.string(),
  gameType: z.enum(CATEGORIES),
  gameClassify: z.enum(GAME_CLASSES),
  /** `VASSALAGE`: a vendor's lobby that opens a list of its games. */
  isGame: z.enum(['GAME', 'VASSALAGE']).default('GAME'),
  /** '0': a free demo exists. */
  supportPlay: z.enum(['0', '1']).default('1'),
  isTop: z.boolean().default(false),
  /** Return to player in per cent, as the vendor states it. */
  rtpPercent: z.number().min(50).max(100).optional(),
  /** Pay lines; 243 where every way from the left pays. */
  lines: z.int().min(1).max(100_000).optional(),
  /** The lowest stake, in lowest stakes of a brand's currency: 1, 2, 5 or 10; 1 unless said. */
  minBetUnits: z.literal([1, 2, 5, 10]).optional(),
  features: z.array(z.enum(GAME_FEATURES)).min(1).optional(),
  /** When it came: new for 30 days. */
  addedOn: z.iso.date().optional(),
  /** What the tile shows: a motif that the art pipeline can draw, and two OKLCH hues. */
  art: z.strictObject({
    motif: z.string(),
    hue: z.int().min(0).max(359),
    accentHue: z.int().min(0).max(359),
  }),
})
export type GameEntry = z.infer<typeof gameEntry>
