import { isCommittedSeed } from '#lib/shared/draws/day-seeds.ts'
import { isDaySecret, seedDateOf } from '#lib/shared/draws/seed-chain.ts'
import { drawWords } from '#lib/shared/draws/seed-words.ts'
import { verifyBet } from '#lib/shared/draws/bet-root.ts'
import { secureDraw } from '#lib/shared/chance/secure-draw.ts'
import type { AnyFamily } from '#lib/shared/lottery/family.ts'
import type { BaseRules } from '#lib/shared/lottery/play.ts'
import type { DrawDetail } from './draws-store.ts'

export interface DrawCheck {
  id: 'seed' | 'result' | 'chain'
  holds: boolean
}

/**
 * Verifies a house draw in this browser: its seed was committed to with its day, the result follows from the seed, and,
 * once the day is over, the day's secret is a link of the published chain.
 */
export function checkDraw({ draw, result, rules, seed }: DrawDetail, family: AnyFamily): DrawCheck[] {
  const shown = seed?.shown
  if (!seed || !shown) return []
  const checks: DrawCheck[] = [
    { id: 'seed', holds: shown.issue === draw.issue && isCommittedSeed(shown, seed.day) },
    {
      id: 'result',
      holds: follows({ result, rules, salt: seed.salt, seed: shown.seed, issue: draw.issue }, family),
    },
  ]
  if (seed.daySecret !== null)
    checks.push({ id: 'chain', holds: isDaySecret(seed.chain, seedDateOf(draw.issue) ?? '', seed.daySecret) })
  return checks
}

/** Whether a bet of the member is in the Merkle tree whose root the draw published. */
export function checkBet(
  {
    published,
    ...claim
  }: { bet: unknown; salt: string; proof: unknown; published: { root: string; size: number } },
  draw: Pick<DrawDetail, 'bets'>,
): boolean {
  return (
    draw.bets?.root === published.root && draw.bets.size === published.size && verifyBet(claim, draw.bets)
  )
}

/** All that repeats a house draw without us, as `public/verifiers/verify-draw.mjs` reads it; null before its seed is published. */
export function drawFile(detail: DrawDetail, family: AnyFamily): string | null {
  const { draw, result, rules, bets, seed } = detail
  const shown = seed?.shown
  if (!shown) return null
  const { salt, day, chain, daySecret } = seed
  const { bounds } = drawAgain({ rules, salt, seed: shown.seed, issue: draw.issue }, family)
  const secret = daySecret === null ? {} : { daySecret }
  return JSON.stringify({ salt, day, shown, bounds, chain, ...secret, bets, result }, null, 2)
}

interface Drawn {
  rules: Record<string, unknown>
  salt: string
  seed: string
  issue: string
}

function follows({ result, ...drawn }: Drawn & { result: unknown }, family: AnyFamily): boolean {
  try {
    return JSON.stringify(drawAgain(drawn, family).result) === JSON.stringify(result)
  } catch (error) {
    // Malformed seeds, issues or salts prove nothing.
    if (error instanceof RangeError) return false
    throw error
  }
}

/** The result of the seed, and the range of each number drawn for it, in order. */
function drawAgain({ rules, salt, seed, issue }: Drawn, family: AnyFamily) {
  const own: BaseRules = { ...rules, family: family.id, maxBets: Number(rules['maxBets']) }
  const draw = secureDraw(drawWords(seed, salt, issue))
  const bounds: number[] = []
  const result = family.drawResult(own, (exclusiveMax) => {
    bounds.push(exclusiveMax)
    return draw(exclusiveMax)
  })
  return { result, bounds }
}
