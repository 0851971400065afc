import { GOLD, oklch, tone } from './color.ts'
import { group, Ink, stroke } from './ink.ts'
import { letters, title } from './lettering.ts'
import { letteringOf, moodOf } from './moods.ts'
import { MOTIFS } from './motifs/index.ts'
import { scatter } from './props.ts'
import { seeded } from './random.ts'
import { SCENES } from './scenes.ts'
import { circ, n } from './shape.ts'

/** What a tile is drawn from. */
export interface TileEntry {
  nodeId: string
  gameName: string
  vendorTitle: string
  art: { motif: string; hue: number; accentHue: number }
}

const WIDTH = 300
const HEIGHT = 400

/** The tile as an SVG of the given pixel size; throws on a motif that cannot be drawn. */
export function drawTile(entry: TileEntry, size: { width: number; height: number }): string {
  const { motif, hue, accentHue } = entry.art
  const draw = MOTIFS[motif]
  if (!draw)
    throw new Error(
      `games.json: ${entry.nodeId}: art.motif "${motif}" is not one of ${Object.keys(MOTIFS).sort().join(', ')}`,
    )
  const ink = new Ink()
  const random = seeded(entry.nodeId)
  const scene = random.pick(moodOf(motif))
  const look = letteringOf({ motif, scene, hue, accent: accentHue }, random.next())
  const name = title(ink, entry.gameName, { look, bottom: 366 })
  const cy = Math.min(172, Math.max(132, (name.top + 14) / 2))
  const kit = { ink, hue, accent: accentHue, random, width: WIDTH, height: HEIGHT, cx: 150, cy }
  const back = SCENES[scene](kit)
  const setting = framed(kit, random.next())
  const scale = setting.scale * random.between(0.97, 1.06)
  const shadow = ink.shadow(5, '#000000')
  const figure = draw({ ink, a: tone(hue), b: tone(accentHue) })
  const foot = ink.linear([
    [0, oklch(0.12, 0.06, hue), 0],
    [0.5, oklch(0.12, 0.06, hue), 0.72],
    [1, oklch(0.08, 0.04, hue), 0.96],
  ])
  return svg(ink, size, [
    back,
    setting.svg,
    scatter(scene, kit, 5),
    `<g filter="${shadow}">${group(`translate(150 ${n(cy)}) rotate(${n(random.between(-4, 4))}) scale(${scale.toFixed(3)})`, figure)}</g>`,
    scatter(scene, kit, 3),
    `<rect y="${n(name.top - 60)}" width="300" height="${n(HEIGHT - name.top + 60)}" fill="${foot}"/>`,
    name.svg,
    imprint(entry.vendorTitle),
    rim(ink),
  ])
}

/** What stands behind the motif: nothing, a medallion, or an arched window. */
function framed(
  { ink, hue, cx, cy }: { ink: Ink; hue: number; cx: number; cy: number },
  roll: number,
): { svg: string; scale: number } {
  if (roll < 0.58) return { svg: '', scale: 1.18 }
  const well = ink.radial([
    [0, oklch(0.74, 0.16, hue)],
    [0.65, oklch(0.4, 0.16, hue)],
    [1, oklch(0.2, 0.1, hue)],
  ])
  if (roll < 0.8) {
    const studs = Array.from({ length: 24 }, (_, index) =>
      group(`rotate(${index * 15})`, `<circle cy="-118" r="2.600" fill="#fffbe0"/>`),
    ).join('')
    return {
      svg: group(
        `translate(${cx} ${n(cy)})`,
        ink.form(circ(0, 0, 124), GOLD, 4) +
          `<circle r="111" fill="${GOLD.ink}"/><circle r="108" fill="${well}"/>${studs}`,
      ),
      scale: 1.06,
    }
  }
  const arch = 'M-112 120V-30Q-112-128 0-132Q112-128 112-30V120Z'
  return {
    svg: group(
      `translate(${cx} ${n(cy + 8)})`,
      ink.form(arch, GOLD, 4) +
        `<path d="M-102 116V-28Q-102-118 0-121Q102-118 102-28V116Z" fill="${well}" stroke="${GOLD.ink}" stroke-width="3"/>`,
    ),
    scale: 1.02,
  }
}

function imprint(vendor: string): string {
  const { d, width } = letters(vendor.toUpperCase(), 'sans', { x: 150, y: 390, size: 12.5, track: 2 })
  const from = 150 - width / 2 - 9
  return `<path d="${d}" fill="#fff" opacity=".82"/><g opacity=".45">${stroke(`M${n(from - 22)} 385.500H${n(from)}M${n(300 - from)} 385.500H${n(322 - from)}`, '#ffffff', 1)}</g>`
}

/** A thin lit edge, so that the tile reads as an object on dark and on light pages. */
function rim(ink: Ink): string {
  const edge = ink.linear([
    [0, '#ffffff', 0.55],
    [0.4, '#ffffff', 0.1],
    [1, '#ffffff', 0.22],
  ])
  return `<rect x="1" y="1" width="298" height="398" rx="3" fill="none" stroke="${edge}" stroke-width="2"/>`
}

export function svg(
  ink: Ink,
  { width, height, box = `0 0 ${WIDTH} ${HEIGHT}` }: { width: number; height: number; box?: string },
  parts: string[],
): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box}" preserveAspectRatio="xMidYMid slice"><defs>${ink.defs.join('')}</defs>${parts.join('')}</svg>`
}
