import type { BannerName } from '#lib/site/brand/art.ts'
import type { Brand } from './brand.ts'
import { oklch, tone } from './color.ts'
import { group, Ink } from './ink.ts'
import { MOTIFS } from './motifs/index.ts'
import { scatter } from './props.ts'
import { seeded } from './random.ts'
import { SCENES, type SceneName } from './scenes.ts'
import { n } from './shape.ts'
import { svg } from './tile.ts'

/** A still life: the first motif stands in front, the others at its sides. */
interface Still {
  scene: SceneName
  front: string
  sides: readonly [string, string, string, string]
}

const STILLS: Record<BannerName, Still> = {
  'w_home-1': { scene: 'rays', front: 'chest', sides: ['crown', 'coins', 'gem', 'chips'] },
  'w_home-2': { scene: 'neon', front: 'seven', sides: ['cherry', 'bell', 'star', 'fruits'] },
  'w_home-3': { scene: 'felt', front: 'roulette', sides: ['cards', 'dragontiger', 'dice', 'chips'] },
  'w_home-4': { scene: 'vault', front: 'lottoballs', sides: ['drum', 'ticket', 'scratch', 'coins'] },
  'w_login-1': { scene: 'deco', front: 'crown', sides: ['cards', 'dice', 'gem', 'coins'] },
  'w_register-1': { scene: 'rays', front: 'moneybag', sides: ['wheel', 'clover', 'coins', 'star'] },
  'w_forget-1': { scene: 'space', front: 'compass', sides: ['lamp', 'orb', 'star', 'gem'] },
}
const SPORTS: Still = {
  scene: 'stadium',
  front: 'trophy',
  sides: ['football', 'basketball', 'tennis', 'boxing'],
}
const LOTTERY_FIRST: Still = {
  ...STILLS['w_home-4'],
  scene: 'clouds',
  front: 'drum',
  sides: ['lottoballs', 'ingot', 'ticket', 'lotus'],
}

/** A banner without words: its start side is calm, for the text that the page lays over it. */
export function drawBanner(brand: Brand, name: BannerName, size: { width: number; height: number }): string {
  const { hue, accentHue } = brand.theme
  const { scene, front, sides } = stillOf(brand, name)
  const ink = new Ink()
  const random = seeded(`${brand.id}/${name}`)
  const height = 280
  const width = (height * size.width) / size.height
  const narrow = width < 500
  const along = 0.69
  const cx = width * (brand.dir === 'ltr' ? along : 1 - along)
  const number = Number(name.at(-1)) - 1
  const kit = {
    ink,
    hue: (hue + number * 14) % 360,
    accent: (hue + number * 14) % 360,
    random,
    width,
    height,
    cx,
    cy: 140,
  }
  const tones = [tone(accentHue), tone((hue + 40) % 360), tone((accentHue + 60) % 360)] as const
  const figure = (
    motif: string,
    [x, y, scale, turn]: readonly [number, number, number, number],
    which: 0 | 1 | 2,
  ): string =>
    group(
      `translate(${n(cx + x)} ${n(140 + y)}) rotate(${turn}) scale(${(scale * (narrow ? 0.82 : 1)).toFixed(3)})`,
      MOTIFS[motif]?.({ ink, a: tones[which], b: tones[which === 0 ? 1 : 0] }) ?? '',
    )
  const wide = narrow ? 0.68 : 1
  const shadow = ink.shadow(5, '#000000')
  return svg(ink, { ...size, box: `0 0 ${n(width)} ${height}` }, [
    SCENES[scene](kit),
    calm(kit, brand.dir, hue),
    `<g filter="${shadow}">`,
    figure(sides[0], [-124 * wide, -44, 0.7, -12], 1),
    figure(sides[1], [126 * wide, -48, 0.7, 12], 2),
    figure(sides[2], [-122 * wide, 66, 0.56, -8], 2),
    figure(sides[3], [124 * wide, 64, 0.58, 8], 0),
    figure(front, [0, 4, 1.06, 0], 0),
    '</g>',
    around(scene === 'felt' ? 'velvet' : scene, { ...kit, accent: accentHue }, 6),
  ])
}

function stillOf({ theme }: Brand, name: BannerName): Still {
  if (name === 'w_home-4' && theme.lead === 'sports') return SPORTS
  if (name === 'w_home-1' && theme.lead === 'lottery') return LOTTERY_FIRST
  if (name === 'w_home-4' && theme.lead === 'lottery') return SPORTS
  return STILLS[name]
}

function calm(
  { ink, width, height }: { ink: Ink; width: number; height: number },
  dir: 'ltr' | 'rtl',
  hue: number,
): string {
  const dark = oklch(0.15, 0.07, hue)
  const ends = dir === 'ltr' ? ([0, 0, 1, 0] as const) : ([1, 0, 0, 0] as const)
  const veil = ink.linear(
    [
      [0, dark, 0.92],
      [0.3, dark, 0.74],
      [0.62, dark, 0],
    ],
    ends,
  )
  const foot = ink.linear([
    [0.6, dark, 0],
    [1, dark, 0.6],
  ])
  return `<rect width="${n(width)}" height="${height}" fill="${veil}"/><rect width="${n(width)}" height="${height}" fill="${foot}"/>`
}

/** Small things about the still life only: the calm side stays calm. */
function around(
  scene: SceneName,
  kit: Parameters<typeof scatter>[1] & { cx: number },
  count: number,
): string {
  return group(`translate(${n(kit.cx - 170)} 0)`, scatter(scene, { ...kit, width: 340, height: 340 }, count))
}
