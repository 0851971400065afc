import { describe, expect, it, vi } from 'vitest'
import { mulOdds } from '#lib/shared/money/money.ts'
import { PAY_TABLES } from '#lib/shared/jacks-or-better/hands.ts'
import { secureDraw, type Draw } from '#lib/shared/chance/secure-draw.ts'
import { readCatalogue } from '#lib/site/brand/catalogue-files.ts'
import { VENDOR_GAMES, type KindName, type VendorGame } from '../../../sandbox/game-vendor/catalogue.ts'
import { KINDS } from '../../../sandbox/game-vendor/kinds/all-kinds.ts'
import { bingoReturn } from '../../../sandbox/game-vendor/kinds/bingo.ts'
import { totalOf } from '../../../sandbox/game-vendor/kinds/blackjack.ts'
import { rankFive } from '../../../sandbox/game-vendor/kinds/hands-of-five.ts'
import { rankThree } from '../../../sandbox/game-vendor/kinds/hands-of-three.ts'
import { BOOK_RETURN, isRight, marketsOf } from '../../../sandbox/game-vendor/kinds/markets.ts'
import {
  DUEL,
  RACE,
  RUNNERS,
  settleDice,
  settlePocket,
  SIDES,
  WHEEL,
  WHEEL_FIELDS,
} from '../../../sandbox/game-vendor/kinds/other-tables.ts'
import { plinkoReturn } from '../../../sandbox/game-vendor/kinds/plinko.ts'
import { LAYOUT, LAYOUTS, stripsOf, windowAt } from '../../../sandbox/game-vendor/kinds/reel-sets.ts'
import { returnsOf } from '../../../sandbox/game-vendor/kinds/reel-maths.ts'
import { layoutOf, reelReturn, winsOf } from '../../../sandbox/game-vendor/kinds/reels.ts'
import type { SpotsView } from '../../../sandbox/game-vendor/kinds/spots.ts'
import { TABLE_RETURNS } from '../../../sandbox/game-vendor/kinds/table-returns.ts'
import { ESPORTS, playMatch, scoreChances, SPORTS } from '../../../sandbox/game-vendor/kinds/sports.ts'
import { TABLES } from '../../../sandbox/game-vendor/kinds/spot-tables.ts'
import { returnOf } from '../../../sandbox/game-vendor/returns.ts'
import { seeded } from '../../../art/random.ts'

// Whole paytables are counted, and the machine may be busy.
vi.setConfig({ testTimeout: 30_000 })

const { games } = readCatalogue()
const STAKES = [20, 40, 100, 200, 500, 1000, 2000]
const OWN_PAGES = ['LOTT', 'ELOTT', 'INHOUSE']

/** The same draws in every run: figures do not flicker. */
function drawFrom(seed: string): Draw {
  const random = seeded(seed)
  return secureDraw((words) => {
    for (let at = 0; at < words.length; at += 1) words[at] = Math.floor(random.next() * 2 ** 32)
  })
}

function gameOf(kind: KindName, test: (game: VendorGame) => boolean = () => true): VendorGame {
  const found = VENDOR_GAMES.find((game) => game.kind === kind && test(game))
  if (!found) throw new Error(`no game of ${kind}`)
  return found
}

function startOf(game: VendorGame, draw: Draw, choice: object) {
  const stakeMinor = KINDS[game.kind].price(choice, STAKES, game)
  const round = {
    game,
    draw,
    stakeMinor,
    choice,
    purse: 'test',
    stakesMinor: STAKES,
    roundId: crypto.randomUUID(),
    nowMs: 0,
  }
  return { stakeMinor, step: KINDS[game.kind].start(round) }
}

describe('the catalogue', () => {
  it('has something playable for every game of an outside vendor', () => {
    const expected = games.filter(({ gameType }) => !OWN_PAGES.includes(gameType)).map(({ nodeId }) => nodeId)
    expect(VENDOR_GAMES.map(({ nodeId }) => nodeId)).toEqual(expected)
    expect(new Set(VENDOR_GAMES.map(({ kind }) => kind))).toEqual(new Set(Object.keys(KINDS)))
  })

  it('states of every game what its rules return', () => {
    const wrong = VENDOR_GAMES.filter(({ rtpPercent }) => rtpPercent !== undefined)
      .filter((game) => Math.abs((returnOf(game) ?? 0) - (game.rtpPercent ?? 0)) > 0.005)
      .map((game) => `${game.nodeId}: ${game.rtpPercent} is ${returnOf(game)}`)
    expect(wrong).toEqual([])
  })

  it('plays each game at the stakes on offer and at no other', () => {
    for (const game of VENDOR_GAMES) {
      const kind = KINDS[game.kind]
      const choice = (stakeMinor: number) =>
        game.kind === 'spots'
          ? { chips: [{ spot: TABLES[game.table ?? 'baccarat'].spots[0]?.id, stakeMinor }] }
          : { stakeMinor, target: 0 }
      expect(kind.price(choice(40), STAKES, game), game.nodeId).toBe(40)
      for (const bad of [0, -40, 30, 40.5, 4_000_000, Number.NaN, '40'])
        expect(
          () => kind.price({ ...choice(0), ...choice(bad as number) }, STAKES, game),
          `${game.nodeId} ${bad}`,
        ).toThrow()
      expect(() => kind.price(null, STAKES, game)).toThrow()
    }
  })
})

describe('reels', () => {
  it.each(LAYOUTS)('%s: the exact return is what all stops of simulated spins pay', (name) => {
    for (const set of ['rich', 'lean'] as const) {
      const strips = stripsOf(name, set)
      const draw = drawFrom(`${name} ${set}`)
      const { freeSpins, freeTimes } = LAYOUT[name]
      let [paid, triggers] = [0, 0]
      const spins = 30_000
      for (let spin = 0; spin < spins; spin += 1) {
        const window = windowAt(
          strips,
          strips.map((strip) => draw(strip.length)),
        )
        paid += winsOf(name, window, 20).reduce((sum, { payMinor }) => sum + payMinor, 0) / 20
        if (freeSpins > 0 && window.filter((column) => column.includes(10)).length >= 3) triggers += 1
      }
      const share = (paid / spins) * (1 + (triggers / spins) * freeSpins * freeTimes)
      expect(share / returnsOf(name)[set], `${name} ${set}`).toBeGreaterThan(0.9)
      expect(share / returnsOf(name)[set], `${name} ${set}`).toBeLessThan(1.1)
    }
  })

  it('classic: all stops of three reels pay exactly what is said', () => {
    for (const set of ['rich', 'lean'] as const) {
      const strips = stripsOf('classic', set)
      let [paid, count] = [0, 0]
      strips[0]?.forEach((_a, one) =>
        strips[1]?.forEach((_b, two) =>
          strips[2]?.forEach((_c, three) => {
            paid += winsOf('classic', windowAt(strips, [one, two, three]), 20).reduce(
              (sum, win) => sum + win.payMinor,
              0,
            )
            count += 1
          }),
        ),
      )
      expect(paid / count / 20).toBeCloseTo(returnsOf('classic')[set], 10)
    }
  })

  it('pay scatters, wilds and ways as the rules say', () => {
    const lines = [
      [10, 0, 1],
      [0, 10, 9],
      [2, 0, 10],
      [3, 4, 5],
      [6, 7, 8],
    ]
    expect(winsOf('video', lines, 20)).toContainEqual({ line: 0, symbol: 10, count: 3, payMinor: 40 })
    const wild = [
      [0, 4, 5],
      [9, 1, 2],
      [0, 6, 7],
      [3, 2, 1],
      [4, 5, 6],
    ]
    expect(winsOf('video', wild, 20)).toContainEqual({ line: 2, symbol: 0, count: 3, payMinor: 100 })
    const ways = [
      [8, 8, 1],
      [8, 2, 3],
      [4, 8, 8],
      [5, 6, 7],
      [5, 6, 7],
    ]
    expect(winsOf('ways', ways, 20)).toEqual([{ line: 0, symbol: 8, count: 3, payMinor: 8 * 4 }])
  })

  it('feed a pool that a round wins as a whole', () => {
    const game = gameOf('reels', ({ gameClass }) => gameClass === 'JP')
    const quiet = startOf(game, drawFrom('pool'), { stakeMinor: 100 }).step.view as { poolMinor: number }
    const next = startOf(game, drawFrom('pool 2'), { stakeMinor: 100 }).step.view as { poolMinor: number }
    expect(next.poolMinor - quiet.poolMinor).toBe(1)
    // A draw of 0 every time: the rich reels, the first stops, and the pool.
    const { step } = startOf(game, () => 0, { stakeMinor: 100 })
    const won = step.view as { jackpotMinor: number; poolMinor: number }
    expect(won.jackpotMinor).toBe(next.poolMinor + 1)
    expect(step.winMinor).toBeGreaterThanOrEqual(won.jackpotMinor)
    expect(won.poolMinor).toBe(2_000 * 20)
  })

  it('of every game return its own figure', () => {
    for (const game of VENDOR_GAMES.filter(({ kind }) => kind === 'reels'))
      expect(reelReturn(game), `${game.nodeId} ${layoutOf(game)}`).toBeCloseTo(game.rtpPercent ?? 0, 2)
  })
})

describe('tables', () => {
  const returnOfSpot = (
    outcomes: readonly { weight: number; paid: Readonly<Record<string, number>> }[],
    spot: string,
  ) => {
    const whole = outcomes.reduce((sum, { weight }) => sum + weight, 0)
    return (
      (outcomes.reduce((sum, { weight, paid }) => sum + (weight * (paid[spot] ?? 0)) / 10_000, 0) / whole) *
      100
    )
  }
  const best = (
    table: keyof typeof TABLES,
    outcomes: readonly { weight: number; paid: Readonly<Record<string, number>> }[],
  ) => Math.max(...TABLES[table].spots.map(({ id }) => returnOfSpot(outcomes, id)))

  it('sic bo, roulette, wheel, race and two sides: counted over every outcome', () => {
    const faces = [1, 2, 3, 4, 5, 6]
    const dice = faces.flatMap((a) =>
      faces.flatMap((b) => faces.map((c) => ({ weight: 1, paid: settleDice([a, b, c]).paid }))),
    )
    expect(dice).toHaveLength(216)
    expect(best('sicBo', dice)).toBeCloseTo(TABLE_RETURNS.sicBo, 2)
    const pockets = Array.from({ length: 37 }, (_, pocket) => ({
      weight: 1,
      paid: settlePocket(pocket).paid,
    }))
    for (const { id } of TABLES.roulette.spots) expect(returnOfSpot(pockets, id)).toBeCloseTo(97.3, 2)
    const byWeight = (spots: readonly { id: string; odds: number }[], weights: readonly number[]) =>
      spots.map(({ id, odds }, index) => ({ weight: weights[index] ?? 0, paid: { [id]: odds } }))
    expect(best('wheel', byWeight(WHEEL, WHEEL_FIELDS))).toBeCloseTo(TABLE_RETURNS.wheel, 2)
    expect(best('race', byWeight(RACE, RUNNERS))).toBeCloseTo(TABLE_RETURNS.race, 1)
    const [meron, wala, drawn] = SIDES
    expect(best('cockfight', byWeight(DUEL, [meron, drawn, wala]))).toBeCloseTo(TABLE_RETURNS.cockfight, 2)
  })

  it('hi-lo: counted over the deck', () => {
    const cards = Array.from({ length: 52 }, (_, card) => ({
      weight: 1,
      paid: TABLES.hiLo.deal(() => card).paid,
    }))
    expect(best('hiLo', cards)).toBeCloseTo(TABLE_RETURNS.hiLo, 2)
  })

  it('three cards: pair plus counted over 22,100 hands; ranks as the game has them', () => {
    const counts = [0, 0, 0, 0, 0, 0]
    for (let a = 0; a < 52; a += 1)
      for (let b = a + 1; b < 52; b += 1)
        for (let c = b + 1; c < 52; c += 1) {
          const { class: place } = rankThree([a, b, c])
          counts[place] = (counts[place] ?? 0) + 1
        }
    expect(counts).toEqual([16_440, 3_744, 1_096, 720, 52, 48])
    const pays = [0, 2, 5, 7, 31, 41]
    const paid = counts.reduce((sum, count, place) => sum + count * (pays[place] ?? 0), 0)
    expect((100 * paid) / 22_100).toBeCloseTo(TABLE_RETURNS.threeCard, 2)
  })

  it.each([
    ['baccarat', 'banker', 98.94],
    ['baccarat', 'player', 98.76],
    ['dragonTiger', 'dragon', 96.27],
  ] as const)('%s: %s within three standard errors of what is known', (table, spot, percent) => {
    const draw = drawFrom(`${table} ${spot}`)
    const rounds = 10_000
    let paid = 0
    for (let round = 0; round < rounds; round += 1)
      paid += (TABLES[table].deal(draw).paid[spot] ?? 0) / 10_000
    expect(Math.abs((100 * paid) / rounds - percent)).toBeLessThan((3 * 97) / Math.sqrt(rounds))
  })

  it('every table deals what its spots can be paid by, and pays by the chips that lie', () => {
    for (const game of VENDOR_GAMES.filter(({ kind }) => kind === 'spots')) {
      const { spots } = TABLES[game.table ?? 'baccarat']
      const chips = spots.slice(0, 5).map(({ id }) => ({ spot: id, stakeMinor: 40 }))
      const { step, stakeMinor } = startOf(game, drawFrom(game.nodeId), { chips })
      expect(stakeMinor).toBe(40 * chips.length)
      const { paid } = step.view as SpotsView
      expect(paid.map(({ spot }) => spot)).toEqual(chips.map(({ spot }) => spot))
      expect(step.winMinor).toBe(paid.reduce((sum, { payMinor }) => sum + payMinor, 0))
    }
    const game = gameOf('spots')
    const chip = { spot: TABLES[game.table ?? 'baccarat'].spots[0]?.id, stakeMinor: 20 }
    expect(KINDS.spots.price({ chips: [chip] }, STAKES, game)).toBe(20)
    const twice = { chips: [chip, chip] }
    expect(() => KINDS.spots.price(twice, STAKES, game)).toThrow()
    expect(() => KINDS.spots.price({ chips: [{ spot: 'nowhere', stakeMinor: 20 }] }, STAKES, game)).toThrow()
  })
})

it('reels have the lines that their cards say, and no other game says any', () => {
  const said = (game: VendorGame) => {
    if (game.kind !== 'reels') return undefined
    const { length } = LAYOUT[layoutOf(game)].lines
    return length > 0 ? length : 243
  }
  const wrong = VENDOR_GAMES.filter((game) => game.lines !== said(game)).map(({ nodeId }) => nodeId)
  expect(wrong).toEqual([])
  const featureless = games.filter(({ features, nodeId }) => {
    const played = VENDOR_GAMES.find((game) => game.nodeId === nodeId)
    const layout = played?.kind === 'reels' ? layoutOf(played) : undefined
    const has = [
      ...(layout && LAYOUT[layout].freeSpins > 0 ? ['freeSpins'] : []),
      ...(layout === 'ways' ? ['ways'] : []),
      ...(layout && played?.gameClass === 'JP' ? ['jackpot'] : []),
    ]
    return played !== undefined && (features ?? []).join() !== has.join()
  })
  expect(featureless.map(({ nodeId }) => nodeId)).toEqual([])
})

describe('single games', () => {
  it('plinko and bingo return what is counted; blackjack near what is known', () => {
    expect(plinkoReturn()).toBeCloseTo(95.46, 1)
    expect(bingoReturn('75')).toBeGreaterThan(94)
    expect(bingoReturn('90')).toBeGreaterThan(94)
    const rounds = 8_000
    const game = gameOf('blackjack')
    const draw = drawFrom('blackjack')
    let [staked, paid] = [0, 0]
    for (let round = 0; round < rounds; round += 1) {
      let { step } = startOf(game, draw, { stakeMinor: 100 })
      staked += 100
      while (step.state !== undefined) {
        const { player, dealer } = step.view as { player: number[]; dealer: number[] }
        const reach = totalOf(dealer) >= 7 ? 17 : 13
        const move = totalOf(player) < reach ? 'hit' : 'stand'
        step =
          KINDS.blackjack.act?.({ game, draw, stakeMinor: 100, state: step.state, action: { move } }) ?? step
      }
      paid += step.winMinor
    }
    // This play neither doubles nor splits: between 95 and 99.
    expect(paid / staked).toBeGreaterThan(0.94)
    expect(paid / staked).toBeLessThan(1)
  })

  it('fish are caught as often as their pay allows, whatever the aim', () => {
    const game = gameOf('fish')
    for (const target of [0, 3, 5]) {
      const limit = { seen: 0 }
      startOf(game, (max) => ((limit.seen = max), 0), { stakeMinor: 20, target })
      const pay = limit.seen / 1_000_000
      const caught = (number: number) => startOf(game, () => number, { stakeMinor: 20, target }).step.winMinor
      expect([caught(954_999), caught(955_000)]).toEqual([pay * 20, 0])
    }
  })

  it('scratch cards win what their picture shows', () => {
    const game = gameOf('scratch')
    const draw = drawFrom('scratch')
    for (let card = 0; card < 2_000; card += 1) {
      const { step } = startOf(game, draw, { stakeMinor: 20 })
      const { picture, prize } = step.view as { picture: number[]; prize: number | null }
      const triples = [0, 1, 2, 3, 4, 5, 6, 7].filter(
        (symbol) => picture.filter((field) => field === symbol).length >= 3,
      )
      expect(triples).toEqual(prize === null ? [] : [prize])
      expect(step.winMinor > 0).toBe(prize !== null)
    }
  })

  it('video poker pays its table for the hand that is held', () => {
    const game = gameOf('poker')
    const royal = [8, 9, 10, 11, 12, 0, 1, 2, 3, 4]
    const act = (hold: number) =>
      KINDS.poker.act?.({ game, draw: () => 0, stakeMinor: 20, state: royal, action: { hold } })
    expect(act(31)?.winMinor).toBe(20 * PAY_TABLES['8/5'][0])
    expect(act(0)?.winMinor).toBe(20 * PAY_TABLES['8/5'][1])
    expect(() => act(32)).toThrow()
  })

  it('hands of five are ordered', () => {
    const hands = [
      [8, 9, 10, 11, 12],
      [0, 13, 26, 39, 5],
      [0, 13, 26, 1, 14],
      [0, 2, 4, 6, 9],
      [0, 14, 2, 3, 4],
      [0, 13, 26, 5, 7],
      [0, 13, 1, 14, 7],
      [12, 25, 0, 2, 4],
      [0, 13, 4, 6, 8],
      [12, 24, 0, 2, 6],
    ]
    const values = hands.map(rankFive)
    expect(values).toEqual(values.toSorted((one, other) => other - one))
    expect(new Set(values).size).toBe(hands.length)
    expect(rankFive([12, 0, 14, 28, 42])).toBeLessThan(rankFive([0, 14, 28, 42, 4]))
  })
})

describe('the book', () => {
  it('offers odds that return no more than its share, and settles by the score', () => {
    for (const sport of [...Object.values(SPORTS), ESPORTS]) {
      for (const home of [35, 50, 65]) {
        const chances = [...scoreChances(sport, { home })]
        expect(chances.reduce((sum, [, chance]) => sum + chance, 0)).toBeCloseTo(1, 9)
        for (const { selections, line } of marketsOf(sport, { home }))
          for (const { id, odds } of selections) {
            const chance = chances.reduce((sum, [key, each]) => {
              const [own = 0, other = 0] = key.split('-').map(Number)
              return sum + (isRight(id, [own, other], line) ? each : 0)
            }, 0)
            const share = (chance * odds) / 10_000
            expect(share, `${sport.name} ${home} ${id}`).toBeLessThanOrEqual(BOOK_RETURN + 1e-9)
            expect(share, `${sport.name} ${home} ${id}`).toBeGreaterThan(0.9)
          }
      }
    }
  })

  it('plays matches as likely as its odds say', () => {
    const draw = drawFrom('matches')
    const sport = SPORTS['football']
    if (!sport) throw new Error('no football')
    const matches = 10_000
    let homes = 0
    for (let match = 0; match < matches; match += 1) {
      const [own, other] = playMatch(draw, sport, { home: 60 }).at(-1) ?? [0, 0]
      if (own > other) homes += 1
    }
    const chance = [...scoreChances(sport, { home: 60 })].reduce((sum, [key, each]) => {
      const [own = 0, other = 0] = key.split('-').map(Number)
      return sum + (own > other ? each : 0)
    }, 0)
    expect(Math.abs(homes / matches - chance)).toBeLessThan(3 * Math.sqrt((chance * (1 - chance)) / matches))
  })

  it('takes bets until the start, at the odds shown, and pays after the end', () => {
    const game = gameOf('book')
    const draw = drawFrom('book')
    const feed = KINDS.book.feed?.({ game, purse: 'test', stakesMinor: STAKES, nowMs: 1_000_000, draw }) as {
      fixtures: {
        id: string
        state: string
        startsAtMs: number
        endsAtMs: number
        markets: { id: string; selections: { id: string; odds: number }[] }[]
      }[]
    }
    const fixture = feed.fixtures.find(({ state }) => state === 'open')
    const selection = fixture?.markets[0]?.selections[0]
    if (!fixture || !selection) throw new Error('nothing on offer')
    const bet = (nowMs: number, odds = selection.odds) =>
      KINDS.book.start({
        ...{ game, draw, stakeMinor: 100, purse: 'test', stakesMinor: STAKES, roundId: 'round', nowMs },
        choice: { stakeMinor: 100, fixtureId: fixture.id, market: 'winner', selection: selection.id, odds },
      })
    expect(() => bet(1_000_000, selection.odds + 100)).toThrow()
    const { state } = bet(1_000_000)
    expect(() => bet(fixture.startsAtMs)).toThrow()
    expect(KINDS.book.due?.(state, { nowMs: fixture.endsAtMs - 1, draw })).toBeUndefined()
    const step = KINDS.book.due?.(state, { nowMs: fixture.endsAtMs, draw })
    const view = step?.view as { isWon: boolean }
    expect(step?.winMinor).toBe(view.isWon ? mulOdds(100, selection.odds) : 0)
  })
})

describe('the card room', () => {
  it('gives the pot less its fee to the best hand, whoever sits where', () => {
    const game = gameOf('room')
    const draw = drawFrom('room')
    let [nowMs, staked, paid] = [0, 0, 0]
    for (let hand = 0; hand < 2_000; hand += 1) {
      nowMs += 60_000
      const seats = [0, 1].map((seat) =>
        KINDS.room.start({
          ...{ game, draw, stakeMinor: 100, choice: { stakeMinor: 100 }, purse: 'test', stakesMinor: STAKES },
          ...{ roundId: `${hand}.${seat}`, nowMs: nowMs + seat * 100 },
        }),
      )
      const steps = seats.map(({ state }) => KINDS.room.due?.(state, { nowMs: nowMs + 10_000, draw }))
      const [one, two] = steps.map(
        (step) => step?.view as { cards: number[][]; winners: number[]; shareMinor: number },
      )
      expect(one?.cards).toEqual(two?.cards)
      expect((one?.shareMinor ?? 0) * (one?.winners.length ?? 0)).toBeLessThanOrEqual(380)
      staked += 200
      paid += steps.reduce((sum, step) => sum + (step?.winMinor ?? 0), 0)
    }
    expect(paid / staked).toBeGreaterThan(0.85)
    expect(paid / staked).toBeLessThan(1.05)
  })

  it('shows no cards before the deal, and seats the purses apart', () => {
    const game = gameOf('room')
    const join = (purse: string, roundId: string) =>
      KINDS.room.start({
        ...{
          game,
          draw: drawFrom('x'),
          stakeMinor: 500,
          choice: { stakeMinor: 500 },
          purse,
          stakesMinor: STAKES,
        },
        ...{ roundId, nowMs: 5 },
      }).view as { cards?: number[][]; isPlayer: boolean[] }
    expect(join('one', 'a').cards).toBeUndefined()
    expect(join('two', 'b').isPlayer.filter(Boolean)).toHaveLength(1)
    expect(join('one', 'c').isPlayer.filter(Boolean)).toHaveLength(2)
  })
})
