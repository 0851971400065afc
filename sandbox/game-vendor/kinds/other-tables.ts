import { BETS, POCKETS } from '#lib/shared/roulette/bets.ts'
import type { Draw } from '#lib/shared/chance/secure-draw.ts'
import { paidOf, spots, weighted } from './spot-table.ts'
import type { Deal, Spot, SpotTable } from './spot-table.ts'

const FACES = [1, 2, 3, 4, 5, 6] as const

const SIC_BO = spots({ small: 2, odd: 2, triple: 31, even: 2, big: 2, ...facePays() })

/** Single faces pay by the number of dice that show them. */
function facePays(): Record<string, number> {
  return Object.fromEntries(FACES.map((face) => [`face:${face}`, 2]))
}

export const sicBo: SpotTable = { scene: 'dice', spots: SIC_BO, deal: rollThree }

function rollThree(draw: Draw): Deal {
  return settleDice([draw(6) + 1, draw(6) + 1, draw(6) + 1])
}

export function settleDice(dice: readonly number[]): Deal {
  const sum = dice.reduce((all, face) => all + face, 0)
  const isTriple = dice.every((face) => face === dice[0])
  const won = isTriple ? ['triple'] : [sum <= 10 ? 'small' : 'big', sum % 2 === 0 ? 'even' : 'odd']
  const paid: Record<string, number> = paidOf(SIC_BO, won)
  for (const face of FACES) {
    const count = dice.filter((each) => each === face).length
    if (count > 0) paid[`face:${face}`] = (count + 1) * 10_000
  }
  return { view: { dice: [...dice] }, paid }
}

/** Straight numbers, dozens, columns and even chances of the European wheel. */
const ROULETTE: readonly Spot[] = BETS.filter(({ kind }) =>
  ['straight', 'dozen', 'column', 'even'].includes(kind),
).map(({ id, pays }) => ({ id, odds: (pays + 1) * 10_000 }))

export const roulette: SpotTable = {
  scene: 'roulette',
  spots: ROULETTE,
  deal: (draw) => settlePocket(draw(POCKETS)),
}

export function settlePocket(pocket: number): Deal {
  const won = BETS.filter(({ numbers }) => numbers.includes(pocket)).map(({ id }) => id)
  return { view: { pocket }, paid: paidOf(ROULETTE, won) }
}

/** Fields of the money wheel by colour: their number of 54, and the return of one. */
export const WHEEL_FIELDS = [24, 14, 9, 5, 2] as const
export const WHEEL = spots({ jade: 2.15, sky: 3.68, violet: 5.73, rose: 10.3, gold: 25.8 })

export const wheel: SpotTable = {
  scene: 'wheel',
  spots: WHEEL,
  deal: (draw) => {
    const colour = weighted(draw, WHEEL_FIELDS)
    const place = draw(WHEEL_FIELDS[colour] ?? 1)
    return { view: { colour, place }, paid: paidOf(WHEEL, [WHEEL[colour]?.id ?? '']) }
  },
}

/** Six runners: their wins out of a hundred races. */
export const RUNNERS = [30, 22, 17, 13, 10, 8] as const
export const RACE = spots({
  'lane:1': 3.18,
  'lane:2': 4.33,
  'lane:3': 5.6,
  'lane:4': 7.34,
  'lane:5': 9.54,
  'lane:6': 11.9,
})

export const race: SpotTable = {
  scene: 'race',
  spots: RACE,
  deal: (draw) => {
    const left = RUNNERS.map((weight, lane) => ({ weight, lane }))
    const order: number[] = []
    while (left.length > 0) {
      const place = weighted(
        draw,
        left.map(({ weight }) => weight),
      )
      for (const { lane } of left.splice(place, 1)) order.push(lane)
    }
    return { view: { order }, paid: paidOf(RACE, [RACE[order[0] ?? 0]?.id ?? '']) }
  },
}

/** Two sides and a draw, out of a hundred duels. */
export const SIDES = [48, 47, 5] as const
export const DUEL = spots({ meron: 1.98, draw: 18, wala: 2.02 })
const BY_SIDE = ['meron', 'wala', 'draw'] as const

export const cockfight: SpotTable = {
  scene: 'duel',
  spots: DUEL,
  deal: (draw) => {
    const side = weighted(draw, SIDES)
    // The exchanges before the result are decoration.
    const exchanges = Array.from({ length: 6 }, () => draw(2))
    return { view: { side, exchanges }, paid: paidOf(DUEL, [BY_SIDE[side] ?? '']) }
  },
}
