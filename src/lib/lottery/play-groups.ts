import type { Family } from '#lib/shared/lottery/play.ts'

/** The groups of a family's plays on the screen: the first pattern that matches a play's id. */
const GROUPS: Readonly<Record<Family, readonly (readonly [string, RegExp])[]>> = {
  vn: [
    ['lo', /^(lo\d|baoLo|bao7Lo|bao8Lo)/],
    ['ends', /^(de|giaiNhat|baCang|bonCang|dau|duoi|xiuChu|nhatTo)/],
    ['xien', /^(baoXien|xien|da$)/],
    ['missed', /^truotXien/],
  ],
  elevenFive: [
    ['picks', /^any/],
    ['fronts', /^first/],
    ['places', /^(place|ballSides)/],
    ['whole', /./],
  ],
  markSix: [
    ['special', /^(special$|special[SWZHT]|halfWave|zodiacSet)/],
    ['regulars', /^regular/],
    ['combinations', /^(all\d|threeTwo|twoSpecial|specialPair)/],
    ['misses', /^(miss|hitOne)/],
    ['zodiacs', /^zodiacs/],
    ['tails', /^tails/],
    ['whole', /^(totalSides|sevenCount)/],
    ['parlay', /./],
  ],
  sum28: [['sums', /./]],
  togel: [
    ['numbers', /^d\d/],
    ['colok', /^(colok|jitu)/],
    ['sides', /./],
  ],
  thai: [
    ['three', /3$/],
    ['two', /2$/],
    ['run', /./],
  ],
  fourD: [['numbers', /./]],
}

export interface PlayGroup<P> {
  id: string
  plays: P[]
}

/** The plays by group, in display order; empty groups are omitted. */
export function groupsOf<P extends { id: string }>(family: Family, plays: readonly P[]): PlayGroup<P>[] {
  const groups = GROUPS[family].map(([id]): PlayGroup<P> => ({ id, plays: [] }))
  for (const play of plays) {
    const at = GROUPS[family].findIndex(([, pattern]) => pattern.test(play.id))
    groups[at]?.plays.push(play)
  }
  return groups.filter(({ plays: own }) => own.length > 0)
}

/**
 * The words of a play: `miss5` is "Miss {{n}}" with 5, so that similar plays share a text. Each number becomes `N`; the
 * first two are the values.
 */
export function playWords(id: string): { key: string; n: number; m: number } {
  const [n = 0, m = 0] = (id.match(/\d+/g) ?? []).map(Number)
  return { key: id.replaceAll(/\d+/g, 'N'), n, m }
}
