/** A picture as pages write it: AVIF first, WebP for the rest, two widths of the same shape. */
export interface Picture {
  src: string
  srcset: string
  avifSrcset: string
  width: number
  height: number
}

export type BannerName = 'welcome' | 'slots' | 'live' | 'sports' | 'lottery' | 'bingo' | 'fishing'

const GAME_WIDTHS = [200, 400] as const
const GAME_RATIO = 4 / 3
const BANNER_WIDTHS = [780, 1560] as const
const BANNER_RATIO = 0.4

/** Tile of a game by its `nodeId`. */
export function gamePicture(nodeId: string): Picture {
  return picture(`/art/games/${nodeId}`, GAME_WIDTHS, GAME_RATIO)
}

/** Banner of a brand. */
export function bannerPicture(tenantId: string, name: BannerName): Picture {
  return picture(`/art/banners/${tenantId}/${name}`, BANNER_WIDTHS, BANNER_RATIO)
}

export function vendorMark(vassalage: string): string {
  return `/art/vendors/${vassalage.toLowerCase()}.svg`
}

export function flagPicture(flag: string): string {
  return `/art/flags/${flag}.svg`
}

/** `logo` has the name beside the mark, `icon` is the mark alone, `og` what is shown where a page is shared. */
export function brandPicture(tenantId: string, kind: 'logo.svg' | 'icon.svg' | 'og.png'): string {
  return `/art/brands/${tenantId}/${kind}`
}

function picture(base: string, widths: readonly [number, number], ratio: number): Picture {
  const set = (format: string) => widths.map((width) => `${base}-${width}.${format} ${width}w`).join(', ')
  const [small, large] = widths
  return {
    src: `${base}-${small}.webp`,
    srcset: set('webp'),
    avifSrcset: set('avif'),
    width: large,
    height: Math.round(large * ratio),
  }
}
