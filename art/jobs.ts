import { BANNER, BANNER_NAMES, BANNER_PHONE, TILE } from '#lib/site/brand/art.ts'
import type { GameEntry, VendorEntry } from '#lib/site/brand/catalogue-schema.ts'
import { drawBanner } from './banner.ts'
import {
  drawFallback,
  drawIcon,
  drawLogo,
  drawMaskable,
  drawShareImage,
  drawVendorMark,
  type Brand,
} from './brand.ts'
import { drawFlag } from './flags.ts'
import { icon, png, rasterize, type Variant } from './raster.ts'
import { drawTile } from './tile.ts'

/** Files that are made together, and what they are made from (with the generator, the whole cache key). */
export interface Job {
  from: unknown
  files: string[]
  make: () => Promise<Buffer[]>
}

const KIB = 1024
/**
 * Of the two widths: qualities at which most pictures come out just under their limits, so that they are encoded once. WebP
 * needs about half more for the same look.
 */
interface Encoding {
  quality: readonly [small: number, large: number]
  maxBytes: readonly [small: number, large: number]
}
type Look = Record<Variant['format'], Encoding>
/** The large width is that of dense screens, which hide what the lower quality changes; a phone loads a screenful of them. */
const TILES: Look = {
  avif: { quality: [40, 30], maxBytes: [7 * KIB, 12 * KIB] },
  webp: { quality: [60, 60], maxBytes: [10.5 * KIB, 24 * KIB] },
}
const BANNERS: Look = {
  avif: { quality: [47, 47], maxBytes: [34 * KIB, 80 * KIB] },
  webp: { quality: [74, 74], maxBytes: [51 * KIB, 120 * KIB] },
}
/** The largest thing that a phone's first view waits for. Its dense screen hides what the lower quality changes. */
const PHONE_BANNERS: Look = {
  avif: { quality: [36, 36], maxBytes: [8 * KIB, 13.5 * KIB] },
  webp: { quality: [74, 74], maxBytes: [21 * KIB, 45 * KIB] },
}

/** Pictures up to this width are a phone's. */
const PHONE_PX = 780

interface Size {
  width: number
  height: number
  widths: readonly [number, number]
}

export function tileJob(game: GameEntry, vendorTitle: string): Job {
  const { nodeId, gameName, art } = game
  const entry = { nodeId, gameName, vendorTitle, art }
  return pictureJob(`games/${nodeId}`, {
    size: TILE,
    look: TILES,
    from: entry,
    draw: () => drawTile(entry, TILE),
  })
}

export function bannerJobs(brand: Brand): Job[] {
  return BANNER_NAMES.flatMap((name) => {
    const base = `banners/${brand.id}/${name}`
    const from = { brand, name }
    return [
      pictureJob(base, {
        size: BANNER,
        look: BANNERS,
        from,
        draw: () => drawBanner(brand, name, BANNER),
      }),
      pictureJob(`${base}-m`, {
        size: BANNER_PHONE,
        look: PHONE_BANNERS,
        from,
        draw: () => drawBanner(brand, name, BANNER_PHONE),
      }),
    ]
  })
}

/** What phones put on their home screen: they take no SVG. */
const ICONS = [
  { file: 'icon-192.png', size: 192, draw: drawIcon },
  { file: 'icon-512.png', size: 512, draw: drawIcon },
  { file: 'icon-maskable.png', size: 512, draw: drawMaskable },
  // Without transparency: there it would be black.
  { file: 'icon-apple.png', size: 180, draw: drawMaskable },
]

export function brandJobs(brand: Brand): Job[] {
  const base = `brands/${brand.id}`
  return [
    textJob(`${base}/logo.svg`, brand, () => drawLogo(brand)),
    textJob(`${base}/icon.svg`, brand, () => drawIcon(brand)),
    ...ICONS.map(({ file, size, draw }) => ({
      from: { brand, size },
      files: [`${base}/${file}`],
      make: async () => [await icon(draw(brand), size)],
    })),
    { from: brand, files: [`${base}/og.png`], make: async () => [await png(drawShareImage(brand))] },
  ]
}

export const vendorJob = (vendor: VendorEntry, index: number): Job =>
  textJob(`vendors/${vendor.vassalage.toLowerCase()}.svg`, { vendor, index }, () =>
    drawVendorMark(vendor, index),
  )
export const flagJob = (flag: string): Job => textJob(`flags/${flag}.svg`, flag, () => drawFlag(flag))
export const fallbackJob = (): Job => textJob('fallback.svg', '', drawFallback)

function textJob(file: string, from: unknown, draw: () => string): Job {
  return { from, files: [file], make: () => Promise.resolve([Buffer.from(draw())]) }
}

function pictureJob(
  base: string,
  { size, look, from, draw }: { size: Size; look: Look; from: unknown; draw: () => string },
): Job {
  const variants: Variant[] = ([0, 1] as const).flatMap((at) =>
    (['avif', 'webp'] as const).map((format) => ({
      width: size.widths[at],
      height: Math.round((size.height * size.widths[at]) / size.width),
      format,
      quality: look[format].quality[at],
      effort: look !== TILES && size.widths[at] <= PHONE_PX ? 'small' : 'fast',
      maxBytes: look[format].maxBytes[at],
    })),
  )
  return {
    from: { from, variants },
    files: variants.map(({ width, format }) => `${base}-${width}.${format}`),
    make: () => rasterize(draw(), variants),
  }
}
