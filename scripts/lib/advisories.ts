/** A known vulnerability in OSV's format (https://ossf.github.io/osv-schema/): what of it tells the affected versions. */
export interface Advisory {
  id: string
  summary: string
  affected: readonly Affected[]
}

interface Affected {
  name: string
  versions: readonly string[]
  ranges: readonly Range[]
}

interface Range {
  introduced: string
  /** The first version that is mended. */
  fixed?: string | undefined
  /** The last one that is not. */
  last?: string | undefined
}

interface Finding {
  name: string
  version: string
  fixed: string | undefined
}

/** Reads one advisory; `undefined`: the file has none, it was withdrawn, or it is about packages of another registry than npm. */
export function advisoryOf(text: string): Advisory | undefined {
  const { id, summary = '', withdrawn, affected } = objectIn(text)
  if (typeof id !== 'string' || withdrawn || !Array.isArray(affected)) return undefined
  const ours = affected.flatMap((each: unknown): Affected[] => {
    const { package: of, versions = [], ranges = [] } = Object(each)
    if (Object(of).ecosystem !== 'npm' || typeof Object(of).name !== 'string') return []
    return [{ name: Object(of).name, versions, ranges: ranges.flatMap(rangesOf) }]
  })
  return ours.length === 0 ? undefined : { id, summary: String(summary), affected: ours }
}

/** The installed versions that an advisory is about. */
export function affecting(
  { affected }: Advisory,
  versionsOf: (name: string) => readonly string[],
): Finding[] {
  return affected.flatMap(({ name, versions, ranges }) =>
    versionsOf(name).flatMap((version): Finding[] => {
      const range = ranges.find((each) => isWithin(version, each))
      if (!range && !versions.includes(version)) return []
      return [{ name, version, fixed: range?.fixed }]
    }),
  )
}

function isWithin(version: string, { introduced, fixed, last }: Range): boolean {
  if (introduced !== '0' && compareVersions(version, introduced) < 0) return false
  if (fixed !== undefined) return compareVersions(version, fixed) < 0
  return last === undefined || compareVersions(version, last) <= 0
}

/** Events come in the order of versions: each begins a range, or ends the one before. */
function rangesOf(range: unknown): Range[] {
  const { type, events } = Object(range)
  // Advisories of npm come with either; both hold versions of semver. Others hold commits.
  if ((type !== 'SEMVER' && type !== 'ECOSYSTEM') || !Array.isArray(events)) return []
  const ranges: Range[] = []
  for (const event of events) {
    const { introduced, fixed, last_affected: last } = Object(event)
    if (typeof introduced === 'string') ranges.push({ introduced })
    const open = ranges.at(-1)
    if (open && typeof fixed === 'string') open.fixed = fixed
    if (open && typeof last === 'string') open.last = last
  }
  return ranges
}

/** By https://semver.org: less than 0 where the first one comes before. */
export function compareVersions(one: string, other: string): number {
  const [[oneCore = '', onePre], [otherCore = '', otherPre]] = [partsOf(one), partsOf(other)]
  const core = compareLists(oneCore.split('.'), otherCore.split('.'))
  if (core !== 0) return core
  if (onePre === undefined || otherPre === undefined)
    return Number(otherPre !== undefined) - Number(onePre !== undefined)
  return compareLists(onePre.split('.'), otherPre.split('.'))
}

function partsOf(version: string): [string, string | undefined] {
  const [plain = ''] = version.replace(/^v/, '').split('+', 1)
  const at = plain.indexOf('-')
  return at < 0 ? [plain, undefined] : [plain.slice(0, at), plain.slice(at + 1)]
}

/** Numbers by value, before words; a longer list comes after its beginning. */
function compareLists(one: readonly string[], other: readonly string[]): number {
  for (let index = 0; index < Math.max(one.length, other.length); index += 1) {
    const [left, right] = [one[index], other[index]]
    if (left === undefined || right === undefined) return left === undefined ? -1 : 1
    if (left === right) continue
    const [isLeft, isRight] = [/^\d+$/.test(left), /^\d+$/.test(right)]
    if (isLeft && isRight) return Number(left) - Number(right)
    if (isLeft !== isRight) return isLeft ? -1 : 1
    return left < right ? -1 : 1
  }
  return 0
}

function objectIn(text: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? { ...read } : {}
  } catch {
    // Another file of the archive.
    return {}
  }
}
