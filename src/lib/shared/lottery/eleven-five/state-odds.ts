import type { OddsTable } from '#lib/shared/lottery/play.ts'

/** Prizes of the state lottery for a bet of 2, far below the fair ones; a game may take them as its odds. */
const STATE_PRIZES = {
  any2: 6,
  any3: 19,
  any4: 78,
  any5: 540,
  any6: 90,
  any7: 26,
  any8: 9,
  first1Straight: 13,
  first2Straight: 130,
  first2Group: 65,
  first3Straight: 1170,
  first3Group: 195,
}

export const STATE_ODDS: OddsTable = Object.fromEntries(
  Object.entries(STATE_PRIZES).map(([play, prize]) => [`${play}.hit`, prize * 5000]),
)
