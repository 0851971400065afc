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
import { localDay } from './time-zone.ts'

/** A draw's seed as it is shown after the draw, with the proof that its day was committed to it. */
export interface ShownSeed {
  issue: string
  seed: string
  proof: MembershipProof
}

/** A day's seeds, committed to as one. */
export interface CommittedDay {
  /** To be published before the day's first draw opens. */
  published: PublishedRoot
  /**
   * A draw's seed with its proof: to be shown when the draw has closed, never before.
   * @throws RangeError for an issue that is not among the day's.
   */
  show: (issue: string) => ShownSeed
}

/**
 * The commitment to all seeds of a day: the Merkle root over its issues, in order. 1,440 draws take some tens of
 * milliseconds; nothing of it needs to be kept, as it can be computed again at any time.
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

/** Whether a shown seed from outside is the one that the day's published root commits to. Never throws. */
export function isCommittedSeed(shown: unknown, published: unknown): boolean {
  if (!isRecord(shown)) return false
  const { issue, seed, proof } = shown
  return isIssue(issue) && isHash(seed) && verifyProof(seedLeaf(issue, seed), proof, published)
}

/**
 * Whether a day's secret may be shown: the day has begun and none of its draws, or of earlier ones, can take a bet any
 * more. Plans begin tomorrow at the earliest, so that none can join.
 */
export function isDayOver(schedule: DrawSchedule, day: CalendarDay, nowMs: number): boolean {
  const [next] = nextDraws(schedule, nowMs, 1)
  return day <= localDay(schedule.timeZone, nowMs) && (issueParts(next?.issue)?.day ?? Infinity) > day
}

/** A leaf is over `issue:hash of the seed`, so that proofs show the neighbours' hashes and never a seed. */
function seedLeaf(issue: string, seed: string): string {
  return leafHash(utf8ToBytes(`${issue}:${sha256Text(seed)}`))
}
