import { oklch, tone } from './color.ts'
import { GOLDEN, SILVERY, type Treatment } from './lettering.ts'
import type { SceneName } from './scenes.ts'

type Mood = readonly [SceneName, ...SceneName[]]

const MYTH: Mood = ['rays', 'deco', 'vault', 'ember']
const EAST: Mood = ['clouds', 'night', 'rays', 'clouds']
const SEA: Mood = ['deep', 'deep', 'rays']
const WILD: Mood = ['jungle', 'night', 'desert', 'rays']
const LUCK: Mood = ['rays', 'vault', 'deco', 'velvet']
const EGYPT: Mood = ['desert', 'deco', 'night', 'desert']
const FIELD: Mood = ['stadium']
const TABLE: Mood = ['felt', 'velvet', 'deco']
const SWEET: Mood = ['candyland', 'candyland', 'rays']
const FAR: Mood = ['space', 'neon', 'space']

/** The scenes that suit a motif. */
const MOODS: Record<string, Mood> = {
  chest: ['deep', 'vault', 'jungle'],
  crown: ['velvet', 'deco', 'rays'],
  lantern: EAST,
  skylantern: ['night'],
  ingot: EAST,
  joker: ['velvet', 'neon', 'rays'],
  joystick: ['neon'],
  wheel: ['velvet', 'neon', 'rays'],
  cherry: LUCK,
  lemon: ['rays', 'candyland', 'neon'],
  watermelon: ['candyland', 'rays'],
  fruits: ['rays', 'candyland', 'jungle'],
  clover: ['jungle', 'rays', 'candyland'],
  horseshoe: ['desert', 'rays', 'jungle'],
  seven: ['ember', 'neon', 'rays', 'velvet'],
  gem: ['vault', 'deep', 'space', 'rays'],
  star: ['space', 'rays', 'velvet'],
  tiger: ['jungle', 'clouds', 'ember'],
  lion: ['desert', 'rays', 'deco'],
  wolf: ['night', 'frost', 'night'],
  fox: ['night', 'jungle', 'frost'],
  panda: ['jungle', 'clouds'],
  buffalo: ['desert', 'night'],
  elephant: ['desert', 'jungle', 'deco'],
  rabbit: ['candyland', 'night', 'clouds'],
  owl: ['night', 'jungle'],
  rooster: ['desert', 'rays', 'ember'],
  bull: ['desert', 'ember'],
  monkey: WILD,
  koi: ['clouds', 'deep'],
  fish: SEA,
  shark: SEA,
  octopus: SEA,
  crab: SEA,
  turtle: SEA,
  mermaid: SEA,
  shell: SEA,
  seahorse: SEA,
  cannon: ['deep', 'ember', 'night'],
  ship: ['night', 'deep', 'desert'],
  anchor: ['deep', 'night'],
  compass: ['deep', 'desert', 'deco'],
  phoenix: ['ember', 'clouds', 'rays'],
  dragon: ['clouds', 'ember', 'night'],
  pharaoh: EGYPT,
  scarab: EGYPT,
  pyramid: ['night', 'desert'],
  horuseye: EGYPT,
  temple: EAST,
  ziggurat: ['jungle', 'night'],
  torii: ['night', 'clouds'],
  lotus: ['clouds', 'deep', 'night'],
  helmet: ['ember', 'rays', 'deco'],
  swords: ['ember', 'vault', 'night'],
  bolt: ['night', 'rays', 'space'],
  skull: ['night', 'ember', 'deep'],
  mask: ['velvet', 'deco'],
  potion: ['night', 'vault', 'jungle'],
  orb: ['velvet', 'space', 'night'],
  book: ['desert', 'vault', 'jungle'],
  lamp: ['desert', 'night', 'deco'],
  witchhat: ['night', 'jungle'],
  princess: ['velvet', 'frost', 'night'],
  blossom: ['clouds', 'night', 'candyland'],
  cards: TABLE,
  baccarat: TABLE,
  dragontiger: ['velvet', 'felt', 'ember'],
  chips: TABLE,
  roulette: TABLE,
  dice: ['felt', 'neon', 'velvet'],
  sicbo: ['felt', 'clouds'],
  dealer: ['felt', 'velvet', 'deco'],
  mahjong: ['clouds', 'felt'],
  poker: TABLE,
  videopoker: ['neon', 'deco', 'vault'],
  hilo: ['neon', 'felt'],
  lottoballs: ['rays', 'vault', 'space', 'candyland'],
  drum: ['velvet', 'rays', 'neon'],
  bingo: ['candyland', 'rays', 'neon'],
  scratch: ['rays', 'candyland', 'vault'],
  ticket: ['rays', 'velvet', 'deco'],
  football: FIELD,
  basketball: ['stadium', 'neon'],
  tennis: FIELD,
  trophy: ['stadium', 'rays'],
  gamepad: ['neon', 'space'],
  boxing: ['stadium', 'ember'],
  racing: ['neon', 'desert'],
  volleyball: ['stadium', 'candyland'],
  horse: ['stadium', 'desert'],
  target: ['neon', 'rays'],
  rocket: FAR,
  planet: ['space'],
  aurora: ['frost', 'night'],
  candy: SWEET,
  lollipop: SWEET,
  cupcake: SWEET,
  jelly: SWEET,
  cactus: ['desert'],
  sheriff: ['desert', 'rays'],
  guitar: ['neon', 'velvet', 'ember'],
  disco: ['neon', 'velvet'],
  mic: ['velvet', 'neon'],
  robot: ['neon', 'space'],
  volcano: ['ember', 'jungle'],
}
export const moodOf = (motif: string): Mood => MOODS[motif] ?? (motif.length % 2 ? MYTH : LUCK)

const SPORT = new Set([
  'football',
  'basketball',
  'tennis',
  'trophy',
  'gamepad',
  'boxing',
  'racing',
  'volleyball',
  'horse',
  'target',
  'rocket',
  'robot',
  'joystick',
])

/** How the title is lettered: by motif and scene, with a choice that the seed makes. */
export function letteringOf(
  { motif, scene, hue, accent }: { motif: string; scene: SceneName; hue: number; accent: number },
  roll: number,
): Treatment {
  const ink = oklch(0.17, 0.07, hue)
  if (SPORT.has(motif) || scene === 'stadium')
    return { face: 'sport', ...(roll < 0.5 ? SILVERY : GOLDEN), band: oklch(0.52, 0.2, accent), ink }
  if (scene === 'candyland')
    return {
      face: 'display',
      body: { ...SILVERY.body, deep: oklch(0.86, 0.08, hue) },
      band: oklch(0.58, 0.22, accent),
      ink: oklch(0.3, 0.14, accent),
    }
  if (scene === 'frost' || (scene === 'deep' && roll < 0.5))
    return { face: 'display', ...SILVERY, band: oklch(0.55, 0.16, 240), ink }
  if (scene === 'neon' || (scene === 'space' && roll < 0.6))
    return {
      face: 'display',
      body: { ...tone(accent, 0.16, 0.1), hi: '#ffffff' },
      band: oklch(0.3, 0.16, hue),
      ink: oklch(0.14, 0.08, hue),
    }
  if (scene === 'ember' && roll < 0.6)
    return {
      face: 'display',
      body: { hi: '#fffbe0', lite: '#ffe45c', base: '#ff9c1c', deep: '#e02c0c', ink: '#3d0802' },
      band: '#8c1405',
      ink: '#2c0502',
    }
  if (roll < 0.62) return { face: 'display', ...GOLDEN, band: '#9a3d06', ink: '#2e1002' }
  if (roll < 0.82) return { face: 'display', ...SILVERY, band: oklch(0.5, 0.2, accent), ink }
  return { face: 'display', ...GOLDEN, band: oklch(0.46, 0.19, hue), ink }
}
