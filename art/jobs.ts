import { BANNER, BANNER_NAMES, BANNER_PHONE, TILE } from '#lib/site/art.ts'
import type { GameEntry, VendorEntry } from '#lib/site/catalogue-schema.ts'
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
type Limits = readonly [small: number, large: number]
const TILE_LIMITS: Limits = [7 * KIB, 16 * KIB]
const BANNER_LIMITS: Limits = [34 * KIB, 80 * KIB]
const PHONE_LIMITS: Limits = [14 * KIB, 30 * KIB]
/** WebP needs about this much more for the same look. */
const WEBP_ALLOWANCE = 1.5

/** Qualities at which most pictures come out just under their limits, so that they are encoded once. */
const TILE_QUALITY = { avif: 40, webp: 60 }
const BANNER_QUALITY = { avif: 47, webp: 74 }

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
    limits: TILE_LIMITS,
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
        limits: BANNER_LIMITS,
        from,
        draw: () => drawBanner(brand, name, BANNER),
      }),
      pictureJob(`${base}-m`, {
        size: BANNER_PHONE,
        limits: PHONE_LIMITS,
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
  { size, limits, from, draw }: { size: Size; limits: Limits; from: unknown; draw: () => string },
): Job {
  const variants: Variant[] = size.widths.flatMap((width, index) =>
    (['avif', 'webp'] as const).map((format) => ({
      width,
      height: Math.round((size.height * width) / size.width),
      format,
      quality: (size === TILE ? TILE_QUALITY : BANNER_QUALITY)[format],
      // A phone's banner is the largest thing that its first view waits for.
      effort: size !== TILE && width <= PHONE_PX ? 'small' : 'fast',
      maxBytes: (limits[index] ?? limits[1]) * (format === 'webp' ? WEBP_ALLOWANCE : 1),
    })),
  )
  return {
    from: { from, variants },
    files: variants.map(({ width, format }) => `${base}-${width}.${format}`),
    make: () => rasterize(draw(), variants),
  }
}
