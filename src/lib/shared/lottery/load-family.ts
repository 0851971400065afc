import type { AnyFamily } from './family.ts'
import type { Family } from './play.ts'

/** Loads the rules of one family only. */
export const loadFamily: Readonly<Record<Family, () => Promise<AnyFamily>>> = {
  vn: async () => (await import('./vn/family.ts')).VN,
  elevenFive: async () => (await import('./eleven-five/family.ts')).ELEVEN_FIVE,
  markSix: async () => (await import('./mark-six/family.ts')).MARK_SIX,
  sum28: async () => (await import('./sum28/family.ts')).SUM28,
  togel: async () => (await import('./togel/family.ts')).TOGEL,
  thai: async () => (await import('./thai/family.ts')).THAI,
  fourD: async () => (await import('./four-d/family.ts')).FOUR_D,
}
