import { spin } from '#lib/shared/aurora-reels/engine.ts'
import type { BingoKind } from '#lib/shared/bingo/cards.ts'
import { expectedCalls, reachedAfter } from '#lib/shared/bingo/expected-calls.ts'
import { playBingo } from '#lib/shared/bingo/round.ts'
import { callsUntil } from '#lib/shared/bingo/wins.ts'
import type { BingoGoal } from '#lib/shared/bingo/wins.ts'
import { payoutOf } from '#lib/shared/crash/bets.ts'
import { pointOfBits, reachShare } from '#lib/shared/crash/point.ts'
import type { SimulatedGame } from '#lib/shared/fairness/simulate.ts'
import { DRAW_SCALE } from '#lib/shared/jacks-or-better/card-sets.ts'
import { drawDeck, firstHand } from '#lib/shared/jacks-or-better/cards.ts'
import { PAY_TABLES } from '#lib/shared/jacks-or-better/hands.ts'
import type { PayTableName } from '#lib/shared/jacks-or-better/hands.ts'
import { HAND_COUNT, optimalHold, optimalPlay } from '#lib/shared/jacks-or-better/optimal-play.ts'
import { settleHold } from '#lib/shared/jacks-or-better/round.ts'
import { isHit, meanProgressiveWin, newPool, playPool } from '#lib/shared/jackpot/pool.ts'
import type { Chip } from '#lib/shared/roulette/chips.ts'
import { settleChips, spinWheel, ticketHits, ticketReturn } from '#lib/shared/roulette/settle.ts'
import { POCKETS } from '#lib/shared/roulette/bets.ts'
import { buyCard } from '#lib/shared/scratch/card.ts'
import { exactDeviation, exactHits, exactReturn } from '#lib/shared/scratch/prizes.ts'
import { fractionOf } from '#lib/shared/money/share.ts'
import { enumerateCycle } from '../../tests/unit/play/aurora-reels/cycle.ts'
import { exactRoundReturn, roundDeviation } from '../../tests/unit/play/aurora-reels/feature-maths.ts'
import { CYCLE, spinHits } from '../../tests/unit/play/aurora-reels/maths.ts'

const STAKE_MINOR = 100

/** Aims for one multiplier; the bits of the point are drawn as two halves of 26. */
export function crashAt(multiplierE2: number): SimulatedGame {
  const chance = fractionOf(reachShare(multiplierE2))
  const times = multiplierE2 / 100
  return {
    name: `crash at ${times.toFixed(2)}`,
    play: (draw) => {
      const bits = (BigInt(draw(2 ** 26)) << 26n) | BigInt(draw(2 ** 26))
      return pointOfBits(bits) >= multiplierE2 ? payoutOf(STAKE_MINOR, multiplierE2) / STAKE_MINOR : 0
    },
    mean: chance * times,
    deviation: times * Math.sqrt(chance * (1 - chance)),
    hitShare: chance,
  }
}

export function roulette(name: string, chips: readonly Chip[], isLaPartage: boolean): SimulatedGame {
  const stakeMinor = chips.reduce((sum, chip) => sum + chip.stakeMinor, 0)
  const rules = { isLaPartage }
  const mean = fractionOf(ticketReturn(chips, rules))
  const square =
    Array.from(
      { length: POCKETS },
      (_, number) => (settleChips(chips, number, rules).winMinor / stakeMinor) ** 2,
    ).reduce((sum, one) => sum + one, 0) / POCKETS
  return {
    name: `roulette ${name}`,
    play: (draw) => spinWheel(draw, chips, rules).winMinor / stakeMinor,
    mean,
    deviation: Math.sqrt(square - mean ** 2),
    hitShare: fractionOf(ticketHits(chips, rules)),
  }
}

export function scratch(): SimulatedGame {
  return {
    name: 'scratch',
    play: (draw) => buyCard(draw, STAKE_MINOR).winMinor / STAKE_MINOR,
    mean: fractionOf(exactReturn()),
    deviation: exactDeviation(),
    hitShare: fractionOf(exactHits()),
  }
}

/** Played in the best way, which takes some seconds to find first. */
export function jacksOrBetter(payTable: PayTableName): SimulatedGame {
  const best = optimalPlay(PAY_TABLES[payTable])
  const whole = HAND_COUNT * DRAW_SCALE
  const mean = best.returned / whole
  return {
    name: `jacks or better ${payTable}`,
    play: (draw) => {
      const deck = drawDeck(draw)
      const hold = optimalHold(best, firstHand(deck))
      return settleHold({ stakeMinor: STAKE_MINOR, payTable }, deck, hold).winMinor / STAKE_MINOR
    },
    mean,
    deviation: Math.sqrt(best.squared / whole - mean ** 2),
    hitShare: best.hits / whole,
  }
}

/** Whole rounds with their free spins, without the jackpot. */
export function auroraReels(): SimulatedGame {
  const classes = enumerateCycle()
  const { part, whole } = exactRoundReturn(classes)
  return {
    name: 'aurora reels',
    play: (draw) => spin(draw, STAKE_MINOR).winMinor / STAKE_MINOR,
    mean: Number((part * 10n ** 15n) / whole) / 1e15,
    deviation: roundDeviation(classes),
    hitShare: spinHits().part / CYCLE,
  }
}

/** Counts calls, not stakes. */
export function bingo(kind: BingoKind, goal: BingoGoal): SimulatedGame {
  const reached = reachedAfter(kind, goal)
  const square = reached.reduce(
    (sum, chance, calls) => sum + (chance - (reached[calls - 1] ?? 0)) * calls ** 2,
    0,
  )
  const mean = expectedCalls(kind, goal)
  return {
    name: `bingo ${kind} ${goal}, calls`,
    play: (draw) => {
      const game = playBingo(draw, kind)
      return callsUntil(goal, game, game.calls)
    },
    mean,
    deviation: Math.sqrt(square - mean ** 2),
    hitShare: 1,
  }
}

/** What a progressive pool holds when it is won, in units of the stake; one of twenty stakes wins. */
export function progressiveWin(): SimulatedGame {
  const rules = { contributionPpm: 10_000, seedMinor: 100, unitMinor: STAKE_MINOR, hitOneIn: 20 }
  let pool = newPool(rules)
  const contributed = (rules.contributionPpm * STAKE_MINOR) / 1_000_000
  return {
    name: 'progressive pool, minor units a win',
    play: (draw) => {
      for (;;) {
        const played = playPool(pool, rules, {
          stakeMinor: STAKE_MINOR,
          isHit: isHit(draw, rules, STAKE_MINOR),
        })
        pool = played.pool
        if (played.wonMinor > 0) return played.wonMinor
      }
    },
    mean: meanProgressiveWin(rules),
    deviation: contributed * Math.sqrt(1 - 1 / rules.hitOneIn) * rules.hitOneIn,
    hitShare: 1,
  }
}
