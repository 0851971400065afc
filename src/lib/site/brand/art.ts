/** Where generated pictures are and how large they are: the pages' half of `art/`. */

/** Game tiles: portrait 3:4, in two widths. */
export const TILE = { width: 400, height: 533, widths: [200, 400] } as const
/** Banners: 16:7 for wide screens. */
export const BANNER = { width: 1560, height: 683, widths: [780, 1560] } as const
/** The same banners cut 3:2 for phones. */
export const BANNER_PHONE = { width: 780, height: 520, widths: [390, 780] } as const
/** Banners of every brand, by the names that the content uses. */
export const BANNER_NAMES = [
  'w_home-1',
  'w_home-2',
  'w_home-3',
  'w_home-4',
  'w_login-1',
  'w_register-1',
  'w_forget-1',
] as const
export type BannerName = (typeof BANNER_NAMES)[number]

/** One picture for `<picture>`: a srcset with width descriptors, the file for browsers that read no AVIF, its size. */
export interface Picture {
  avif: string
  src: string
  width: number
  height: number
}

export const vendorMark = (vassalage: string): string => `/art/vendors/${vassalage.toLowerCase()}.svg`
export const flagArt = (flag: string): string => `/art/flags/${flag}.svg`
type BrandFile =
  | 'logo.svg'
  | 'icon.svg'
  | 'og.png'
  | 'icon-192.png'
  | 'icon-512.png'
  | 'icon-maskable.png'
  | 'icon-apple.png'
export const brandArt = (tenant: string, file: BrandFile): string => `/art/brands/${tenant}/${file}`

/** The tile of a game. */
export const gameArt = (nodeId: string): Picture => picture(`/art/games/${nodeId}`, TILE)

/** A banner in its wide form, and in the form for phones (`media="(max-width: 40rem)"`). */
export function bannerArt(tenant: string, name: BannerName): Picture & { phone: Picture } {
  const base = `/art/banners/${tenant}/${name}`
  return { ...picture(base, BANNER), phone: picture(`${base}-m`, BANNER_PHONE) }
}

function picture(
  base: string,
  size: { width: number; height: number; widths: readonly [number, number] },
): Picture {
  return {
    avif: size.widths.map((width) => `${base}-${width}.avif ${width}w`).join(', '),
    src: `${base}-${size.widths[1]}.webp`,
    width: size.width,
    height: size.height,
  }
}
