import type { Line } from '#lib/shared/contracts/line.ts'

/** A member and all uplines, the member first. */
export function pathOf(line: Line, index: number): number[] {
  const path: number[] = []
  for (let at = index; at >= 0; at = line.uplineOf[at] ?? -1) path.push(at)
  return path
}
