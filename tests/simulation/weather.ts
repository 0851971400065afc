import type { Dice } from './dice.ts'

/** How a run goes wrong, as shares of what could. */
export interface Weather {
  /** Messages lost before they arrive, and answers lost on the way back. */
  lostThere: number
  lostBack: number
  /** Calls to outside servers, and from them, that arrive a second time. */
  doubled: number
  slow: number
  calmMs: number
  slowMs: number
  /** Objects that are lost from memory, at a happening and at a statement; calls that end while they are answered. */
  crashes: number
  crashesAtStatement: number
  /** Statements of objects that fail, while the object stays. */
  statementFails: number
  callCrashes: number
  /** Alarms that come late, twice, or never. */
  alarmsLate: number
  alarmsTwice: number
  alarmsLost: number
  /** Writes of D1 that fail before and after they happened. */
  databaseFails: number
}

export const CALM: Weather = {
  lostThere: 0,
  lostBack: 0,
  doubled: 0,
  slow: 0,
  calmMs: 5,
  slowMs: 5,
  crashes: 0,
  crashesAtStatement: 0,
  statementFails: 0,
  callCrashes: 0,
  alarmsLate: 0,
  alarmsTwice: 0,
  alarmsLost: 0,
  databaseFails: 0,
}

/** From nearly calm to a storm; each run has its own. */
export function aWeather(dice: Dice): Weather {
  const upTo = (most: number) => (dice.chance(0.25) ? 0 : most * dice.next())
  return {
    lostThere: upTo(0.02),
    lostBack: upTo(0.04),
    doubled: upTo(0.2),
    slow: upTo(0.1),
    calmMs: dice.between(1, 40),
    slowMs: dice.between(100, 20_000),
    crashes: upTo(0.01),
    crashesAtStatement: upTo(0.0015),
    statementFails: upTo(0.0015),
    callCrashes: upTo(0.003),
    alarmsLate: upTo(0.2),
    alarmsTwice: upTo(0.2),
    alarmsLost: upTo(0.02),
    databaseFails: upTo(0.02),
  }
}
