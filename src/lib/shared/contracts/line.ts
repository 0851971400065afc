import { addExact } from '#lib/shared/money/exact.ts'

/** A member of a line; without `parentId` at the top. */
export interface Member {
  id: string
  parentId: string | null
}

/**
 * Members by index, in input order. All traversals are loops over `topDown`, which lists each member after its upline,
 * because lines may be arbitrarily deep.
 */
export interface Line {
  ids: readonly string[]
  indexOf: ReadonlyMap<string, number>
  /** The index of the direct upline, -1 for none. */
  uplineOf: Int32Array
  /** Direct downlines, in the order of the line. */
  downlinesOf: readonly (readonly number[])[]
  topDown: Int32Array
}

/** @throws RangeError naming the first structural problem: a duplicate id, a missing parent, a loop. */
export function lineOf(members: readonly Member[]): Line {
  const line = build(members)
  const problem = problemIn(members, line)
  if (problem) throw new RangeError(problem)
  return line
}

/** Each member's value plus those of the whole downline. @throws RangeError where a sum is not exact. */
export function sumUp(line: Line, values: readonly number[]): number[] {
  const sums = line.ids.map((_, index) => values[index] ?? 0)
  for (const index of line.topDown.toReversed()) {
    const upline = line.uplineOf[index] ?? -1
    if (upline >= 0) sums[upline] = addExact(sums[upline] ?? 0, sums[index] ?? 0)
  }
  return sums
}

/** A member and the whole downline, uplines first. */
export function teamOf(line: Line, index: number): number[] {
  const team = [index]
  for (let next = 0; next < team.length; next += 1)
    for (const downline of line.downlinesOf[team[next] ?? -1] ?? []) team.push(downline)
  return team
}

function problemIn(members: readonly Member[], line: Line): string | undefined {
  // If two members have the same id, the index has the last one.
  for (const [index, { id, parentId }] of members.entries()) {
    if (line.indexOf.get(id) !== index) return `duplicate ${id}`
    if (parentId !== null && !line.indexOf.has(parentId)) return `unknownParent ${id}`
  }
  if (line.topDown.length === members.length) return undefined
  const reached = new Set(line.topDown)
  const lost = line.ids.find((_, index) => !reached.has(index))
  return `loop ${lost}`
}

function build(members: readonly Member[]): Line {
  const ids = members.map((member) => member.id)
  const indexOf = new Map(ids.map((id, index) => [id, index]))
  const uplineOf = Int32Array.from(members, ({ parentId }) =>
    parentId === null ? -1 : (indexOf.get(parentId) ?? -1),
  )
  const downlinesOf: number[][] = ids.map(() => [])
  const order: number[] = []
  for (const [index, upline] of uplineOf.entries())
    if (upline < 0) order.push(index)
    else downlinesOf[upline]?.push(index)
  for (let next = 0; next < order.length; next += 1)
    for (const downline of downlinesOf[order[next] ?? -1] ?? []) order.push(downline)
  return { ids, indexOf, uplineOf, downlinesOf, topDown: Int32Array.from(order) }
}
