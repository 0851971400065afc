import { dayCountAt } from '#lib/shared/time/zone.ts'
import type { CalendarDay } from './calendar.ts'
import { isIssue, issueParts } from './issue.ts'
import { proofOf, treeOf, verifyProof } from './merkle-proof.ts'
import type { MembershipProof, PublishedRoot } from './merkle-proof.ts'
import { leafHash, rootOf } from './merkle-tree.ts'
import type { DrawSchedule } from './schedule-types.ts'
import { nextDraws } from './schedule.ts'
import { drawSeedOf } from './seed-chain.ts'
import { isHash, sha256Text, utf8ToBytes } from './sha256.ts'
import { isRecord } from './shape.ts'

/** A draw's seed as published after the draw, with the proof of its commitment. */
interface ShownSeed {
  issue: string
  seed: string
  proof: MembershipProof
}

/** The commitment to a day's seeds. */
export interface CommittedDay {
  /** To be published before the day's first draw opens. */
  published: PublishedRoot
  /**
   * A draw's seed with its proof, to be published only after the draw has closed.
   * @throws RangeError for an issue of another day.
   */
  show: (issue: string) => ShownSeed
}

/**
 * The commitment to all seeds of a day: the Merkle root over its issues, in order. 1,440 draws take some tens of
 * milliseconds; nothing needs to be stored, as it can be recomputed at any time.
 */
export function committedDay(daySecret: string, issues: readonly string[]): CommittedDay {
  const { head, nodeAt } = treeOf(issues.map((issue) => seedLeaf(issue, drawSeedOf(daySecret, issue))))
  return {
    published: { root: rootOf(head), size: head.size },
    show: (issue) => {
      const proof = proofOf(nodeAt, issues.indexOf(issue), issues.length)
      return { issue, seed: drawSeedOf(daySecret, issue), proof }
    },
  }
}

/** Whether an external seed matches the day's published root. Never throws. */
export function isCommittedSeed(shown: unknown, published: unknown): boolean {
  if (!isRecord(shown)) return false
  const { issue, seed, proof } = shown
  return isIssue(issue) && isHash(seed) && verifyProof(seedLeaf(issue, seed), proof, published)
}

/**
 * Whether a day's secret may be published: the day has begun and none of its draws, or of earlier ones, can accept a bet
 * any more. Plans begin tomorrow at the earliest, so none can be added.
 */
export function isDayOver(schedule: DrawSchedule, day: CalendarDay, nowMs: number): boolean {
  const [next] = nextDraws(schedule, nowMs, 1)
  return day <= dayCountAt(nowMs, schedule.timeZone) && (issueParts(next?.issue)?.day ?? Infinity) > day
}

/** A leaf covers `issue:hash of the seed`, so that proofs reveal the neighbours' hashes and never a seed. */
function seedLeaf(issue: string, seed: string): string {
  return leafHash(utf8ToBytes(`${issue}:${sha256Text(seed)}`))
}
