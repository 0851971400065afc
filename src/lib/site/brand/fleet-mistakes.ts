import { shown, type ConfigMistake } from './config-mistakes.ts'
import type { Tenant } from './tenant-schema.ts'

/** A brand with the names that must be unique in a fleet. */
export type Claimant = Pick<Tenant, 'id' | 'hosts' | 'merchantCode'>

export interface Contender {
  /** Its folder. */
  id: string
  /** The claims of its files, as far as they can be read. */
  wanted: Claimant | undefined
  /** What its last good build has, and the edge serves. */
  live: Claimant | undefined
  /** Whether it stays as its last good build is: its files have mistakes, or others are built. */
  stays: boolean
}

/**
 * Rules between brands: hosts, the hosts of their games and vendors, and merchant codes are unique in a fleet. A live
 * name of one brand cannot be taken by another, whatever the files say; if two brands claim the same new name, neither
 * gets it.
 * @returns the mistakes of the brands without their claim, by their folders
 */
export function clashesOf(contenders: readonly Contender[]): Map<string, ConfigMistake[]> {
  const clashes = new Map<string, ConfigMistake[]>()
  // A refused brand keeps its live names, which another may claim as well: repeated until no claim is refused any more.
  for (let known = -1; known < clashes.size;) {
    known = clashes.size
    const holders = holdersOf(contenders, (id) => clashes.has(id))
    const found = contenders
      .filter(({ id }) => !clashes.has(id))
      .map((each) => [each.id, clashesWith(each, holders)] as const)
    for (const [id, mistakes] of found) if (mistakes.length > 0) clashes.set(id, mistakes)
  }
  return clashes
}

type Holders = ReadonlyMap<string, readonly Contender[]>

function holdersOf(contenders: readonly Contender[], givesWay: (id: string) => boolean): Holders {
  const holders = new Map<string, Contender[]>()
  for (const each of contenders) {
    const { id, wanted, live, stays } = each
    for (const [, value] of claimsOf(stays || givesWay(id) ? (live ?? wanted) : wanted))
      holders.set(value, [...(holders.get(value) ?? []), each])
  }
  return holders
}

function clashesWith(contender: Contender, holders: Holders): ConfigMistake[] {
  const { id, wanted } = contender
  const mistakes: ConfigMistake[] = []
  const own = new Set<string>()
  for (const [key, value] of claimsOf(wanted)) {
    const rival = holders.get(value)?.find((each) => each.id !== id && !yields(each, contender, value))
    const allowed = own.has(value)
      ? 'each host once, and none that a host of this brand implies'
      : rival && allowedBeside(rival, value)
    own.add(value)
    // A host and those that derive from it are one mistake.
    if (allowed === undefined || mistakes.at(-1)?.key === key) continue
    const isWritten = key === 'merchantCode' || wanted?.hosts.includes(value)
    mistakes.push({
      file: fileOf(id),
      key,
      found: isWritten ? shown(value) : `${shown(value)}, derived`,
      allowed,
    })
  }
  return mistakes
}

function yields(rival: Contender, contender: Contender, value: string): boolean {
  return has(contender.live, value) && !has(rival.live, value)
}

function allowedBeside(rival: Contender, value: string): string {
  return has(rival.wanted, value)
    ? `a value that "${rival.id}" (${fileOf(rival.id)}) does not use already`
    : `a value that "${rival.id}" does not use: its last good build, which stays, still has this one`
}

function has(claimant: Claimant | undefined, value: string): boolean {
  return claimsOf(claimant).some(([, each]) => each === value)
}

/** Names that belong to a brand. The hosts of games and vendors derive from the brand's. */
function claimsOf(claimant: Claimant | undefined): [key: string, value: string][] {
  if (!claimant) return []
  const { hosts, merchantCode } = claimant
  return [
    ...hosts.flatMap((host, index) =>
      [host, `play.${host}`, `vendors.${host}`].map((name): [string, string] => [`hosts.${index}`, name]),
    ),
    ['merchantCode', merchantCode],
  ]
}

function fileOf(id: string): string {
  return `tenants/${id}/tenant.json`
}
