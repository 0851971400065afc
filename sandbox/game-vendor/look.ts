import { seeded } from '../../art/random.ts'
import type { VendorGame } from './catalogue.ts'
import type { Look } from './protocol.ts'

/** Figures that belong together; a game takes further figures from the family of its own. */
const FAMILIES: readonly (readonly string[])[] = [
  [
    'tiger',
    'dragon',
    'lantern',
    'ingot',
    'koi',
    'lotus',
    'torii',
    'coins',
    'phoenix',
    'blossom',
    'panda',
    'mahjong',
    'temple',
    'drum',
  ],
  [
    'mermaid',
    'shell',
    'fish',
    'octopus',
    'crab',
    'turtle',
    'seahorse',
    'shark',
    'anchor',
    'ship',
    'compass',
    'chest',
  ],
  [
    'wolf',
    'lion',
    'elephant',
    'fox',
    'buffalo',
    'horse',
    'bull',
    'owl',
    'rabbit',
    'rooster',
    'monkey',
    'cactus',
  ],
  ['cupcake', 'candy', 'lollipop', 'jelly', 'cherry', 'watermelon', 'lemon', 'fruits'],
  [
    'helmet',
    'swords',
    'crown',
    'book',
    'potion',
    'orb',
    'princess',
    'witchhat',
    'skull',
    'bolt',
    'mask',
    'lamp',
  ],
  ['pharaoh', 'scarab', 'horuseye', 'pyramid', 'ziggurat', 'gem', 'volcano', 'chest'],
  ['seven', 'bell', 'bar', 'cherry', 'lemon', 'star', 'horseshoe', 'clover', 'gem', 'moneybag', 'joker'],
  ['rocket', 'planet', 'robot', 'disco', 'joystick', 'gamepad', 'star', 'bolt', 'guitar', 'mic'],
]
const LETTERS = ['A', 'K', 'Q', 'J', '10'] as const
const PICTURES = 4
const FISH = ['fish', 'crab', 'turtle', 'seahorse', 'octopus', 'shark'] as const
const PRIZES = ['crown', 'chest', 'gem', 'ingot', 'bell', 'star', 'clover', 'coins'] as const
/** Hues of low symbols, far enough apart to be distinguished by colour. */
const LETTER_HUES = [25, 85, 150, 235, 310] as const

/** The pictures of a game. */
export function lookOf(game: VendorGame): Look {
  const { nodeId, art } = game
  return {
    scene: `/art/scene/${nodeId}.svg`,
    motif: motifUrl(art.motif, [art.hue, art.accentHue]),
    symbols: symbolsOf(game),
  }
}

function symbolsOf({ nodeId, kind, layout, art: { motif, hue, accentHue } }: VendorGame): string[] {
  if (kind === 'fish') return FISH.map((name, index) => motifUrl(name, [(hue + index * 55) % 360, accentHue]))
  if (kind === 'scratch')
    return PRIZES.map((name, index) => motifUrl(name, [(hue + index * 45) % 360, accentHue]))
  if (kind === 'spots') return [motifUrl('rooster', [25, 60]), motifUrl('rooster', [245, 60])]
  if (kind !== 'reels') return []
  const pictures = companions(motif, nodeId).map((name, index) =>
    motifUrl(
      name,
      index === 0 ? [hue, accentHue] : [(hue + index * 70) % 360, (accentHue + index * 40) % 360],
    ),
  )
  const letters =
    layout === 'classic'
      ? classicLows(motif)
      : LETTERS.map((text, index) => letterUrl(text, LETTER_HUES[index] ?? 0))
  return [...pictures, ...letters, letterUrl('WILD', accentHue), letterUrl('FREE', hue)]
}

function companions(motif: string, seed: string): string[] {
  const random = seeded(seed)
  const family = FAMILIES.find((names) => names.includes(motif)) ?? FAMILIES[6] ?? []
  const others = family.filter((name) => name !== motif).map((name) => ({ name, order: random.next() }))
  others.sort((one, other) => one.order - other.order)
  return [motif, ...others.slice(0, PICTURES - 1).map(({ name }) => name)]
}

/** Fruit machines have fruit in place of letters. */
function classicLows(motif: string): string[] {
  const lows = ['watermelon', 'cherry', 'lemon', 'fruits', 'star', 'coins'].filter((name) => name !== motif)
  return lows.slice(0, LETTERS.length).map((name, index) => motifUrl(name, [LETTER_HUES[index] ?? 0, 90]))
}

function motifUrl(name: string, [hue, accent]: readonly [number, number]): string {
  return `/art/motif/${name}-${Math.round(hue)}-${Math.round(accent)}.svg`
}

function letterUrl(text: string, hue: number): string {
  return `/art/letter/${text}-${Math.round(hue)}.svg`
}
