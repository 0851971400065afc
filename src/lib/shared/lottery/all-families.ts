import { ELEVEN_FIVE } from './eleven-five/family.ts'
import type { AnyFamily } from './family.ts'
import { FOUR_D } from './four-d/family.ts'
import { MARK_SIX } from './mark-six/family.ts'
import type { Family } from './play.ts'
import { SUM28 } from './sum28/family.ts'
import { THAI } from './thai/family.ts'
import { TOGEL } from './togel/family.ts'
import { VN } from './vn/family.ts'

/** Every family at once, for the platform and for tests. Pages load single families. */
export const ALL_FAMILIES: Readonly<Record<Family, AnyFamily>> = {
  vn: VN,
  elevenFive: ELEVEN_FIVE,
  markSix: MARK_SIX,
  sum28: SUM28,
  togel: TOGEL,
  thai: THAI,
  fourD: FOUR_D,
}
