import { calendarDay, dateOf } from './calendar.ts'
import { isIssue, issueParts } from './issue.ts'
import { bytesToHex, hmacText, isHash, sha256Text } from './sha256.ts'

/**
 * Seeds of house draws, derived from a hash chain with one link per day, whose end is published before the first draw. A
 * draw's seed follows from its day's secret and its issue alone, so it needs no row and survives any change of the
 * schedule; it takes at most 63 hashes and one HMAC. `docs/decisions/11-draw-seeds-from-a-hash-chain.md` compares the
 * alternatives.
 *
 * Three values are published. Before the first draw: the end of the chain (`chainEnd`), which fixes all seeds. Before a
 * day's first draw opens: the root over the hashes of its seeds (`day-seeds.ts`), against which each draw is verified as
 * soon as its seed is published. After a day's last draw: the day's secret, from which every draw of the day follows, also
 * those without bets. It reveals earlier days, which are public by then, and no later ones.
 */
export interface SeedChain {
  /** The day of the first used link, `yyyy-MM-dd`. */
  firstDate: string
  dayCount: number
  /** Every 64th link from the origin on; the links before the end are secret. */
  checkpoints: readonly string[]
}

/** The public values of a chain. */
export interface PublishedChain {
  firstDate: string
  dayCount: number
  end: string
}

const CHECKPOINT_STEP = 64
/** Fifty years. */
const MAX_DAYS = 18_300

/**
 * A chain for `dayCount` days. Its origin is 32 bytes of a CSPRNG as 64 hex letters, secret and used by one game only. When
 * a chain runs out the next one follows, whose end is published before.
 * @throws RangeError for anything else.
 */
export function createSeedChain(origin: string, firstDate: string, dayCount: number): SeedChain {
  if (!isHash(origin) || calendarDay(firstDate) === undefined) throw new RangeError('no origin or no date')
  if (!Number.isInteger(dayCount) || dayCount < 1 || dayCount > MAX_DAYS)
    throw new RangeError(`a chain is for 1 to ${MAX_DAYS} days`)
  const checkpoints: string[] = []
  let link = origin
  for (let place = 0; place < dayCount; place += CHECKPOINT_STEP) {
    checkpoints.push(link)
    link = hashTimes(link, CHECKPOINT_STEP)
  }
  return { firstDate, dayCount, checkpoints }
}

/** The published end: the hash of the first day's secret. */
export function chainEnd(chain: SeedChain): string {
  return hashTimes(linkAt(chain, chain.dayCount - 1), 1)
}

/**
 * The secret of a day: links are used from the end backwards, so that the hash of a day's secret is the day before's.
 * @throws RangeError for a date outside the chain.
 */
export function daySecretOf(chain: SeedChain, date: string): string {
  const place = placeOf(chain, date)
  if (place === undefined) throw new RangeError(`the seed chain has no ${date}`)
  return linkAt(chain, chain.dayCount - 1 - place)
}

/** Whether an external secret is the one that the published end fixed for the day. At most `dayCount` hashes. */
export function isDaySecret(published: PublishedChain, date: string, secret: unknown): boolean {
  const place = placeOf(published, date)
  return place !== undefined && isHash(secret) && hashTimes(secret, place + 1) === published.end
}

/**
 * The seed of a draw: HMAC-SHA256 with the day's secret as the key and the issue as the message, in hex. It reveals nothing
 * about the day's other draws.
 * @throws RangeError for an invalid secret or issue.
 */
export function drawSeedOf(daySecret: string, issue: string): string {
  if (!isHash(daySecret) || !isIssue(issue)) throw new RangeError('no secret or no issue')
  return bytesToHex(hmacText(daySecret, issue))
}

/** The date of an issue, which selects its chain's secret. */
export function seedDateOf(issue: string): string | undefined {
  const day = issueParts(issue)?.day
  return day === undefined ? undefined : dateOf(day)
}

function placeOf({ firstDate, dayCount }: PublishedChain | SeedChain, date: string): number | undefined {
  const place = (calendarDay(date) ?? NaN) - (calendarDay(firstDate) ?? NaN)
  return place >= 0 && place < dayCount ? place : undefined
}

function linkAt({ checkpoints }: SeedChain, index: number): string {
  const checkpoint = checkpoints[Math.floor(index / CHECKPOINT_STEP)]
  if (!isHash(checkpoint)) throw new RangeError('the seed chain is damaged')
  return hashTimes(checkpoint, index % CHECKPOINT_STEP)
}

/** Each link is the SHA-256 of the previous one, as hex text. */
function hashTimes(link: string, times: number): string {
  let hash = link
  for (let count = 0; count < times; count += 1) hash = sha256Text(hash)
  return hash
}
