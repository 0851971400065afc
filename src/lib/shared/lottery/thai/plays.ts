import { entryPlay } from '#lib/shared/lottery/entries.ts'
import { atLeastOnce, ratio } from '#lib/shared/lottery/exact.ts'
import type { Play } from '#lib/shared/lottery/play.ts'
import type { ThaiResult } from './result.ts'
import type { ThaiRules } from './rules.ts'

const hasSides = ({ hasFrontAndBack }: ThaiRules) => hasFrontAndBack

export const THAI_PLAYS: readonly Play<ThaiResult, ThaiRules>[] = [
  thaiPlay({ id: 'top3', digits: 3, numbers: ({ top }) => [top] }),
  // โต๊ด: any order, one ticket at one price.
  thaiPlay({ id: 'tod3', digits: 3, isAnyOrder: true, numbers: ({ top }) => [top] }),
  thaiPlay({ id: 'top2', digits: 2, numbers: ({ top }) => [top.slice(1)] }),
  thaiPlay({ id: 'bottom2', digits: 2, numbers: ({ bottom }) => [bottom] }),
  thaiPlay({ id: 'front3', digits: 3, draws: 2, isOffered: hasSides, numbers: ({ front }) => front }),
  thaiPlay({ id: 'back3', digits: 3, draws: 2, isOffered: hasSides, numbers: ({ back }) => back }),
  // วิ่ง: a digit anywhere in the number, paid once.
  runPlay('runTop', 3, ({ top }) => top),
  runPlay('runBottom', 2, ({ bottom }) => bottom),
]

interface ThaiPlay {
  id: string
  digits: number
  isAnyOrder?: boolean
  /** Numbers drawn for it; each match is paid. */
  draws?: number
  isOffered?(rules: ThaiRules): boolean
  numbers(result: ThaiResult): readonly string[]
}

function thaiPlay({
  id,
  digits,
  isAnyOrder,
  draws = 1,
  isOffered,
  numbers,
}: ThaiPlay): Play<ThaiResult, ThaiRules> {
  return entryPlay<ThaiResult, ThaiRules>({
    id,
    // กลับ: every order of an entry is a separate bet.
    rule: { digits, min: 1, isAnyOrder, canPermute: !isAnyOrder },
    isOffered,
    prizes: () => ({ hit: draws }),
    drawn: (result) => numbers(result).map((number) => ({ number, classId: 'hit' })),
    filled,
  })
}

function runPlay(
  id: string,
  length: number,
  number: (result: ThaiResult) => string,
): Play<ThaiResult, ThaiRules> {
  return entryPlay<ThaiResult, ThaiRules>({
    id,
    rule: { digits: 1, min: 1 },
    prizes: () => ({ hit: 1 }),
    drawn: (result) => [...new Set(number(result))].map((digit) => ({ number: digit, classId: 'hit' })),
    shows: length,
    filled,
    tickets: () => {
      const chance = atLeastOnce(ratio(1, 10), length)
      return [{ id: 'exact', units: 1, outcomes: [{ classId: 'hit', chance, mean: chance }] }]
    },
  })
}

/** Every number of the result shows these digits. */
function filled(numbers: readonly string[], { hasFrontAndBack }: ThaiRules): ThaiResult {
  const digits = numbers.join('')
  const three = digits.padStart(3, digits.charAt(0))
  const sides = hasFrontAndBack ? [three, three] : []
  return { top: three, bottom: digits.slice(-2).padStart(2, digits), front: sides, back: sides }
}
