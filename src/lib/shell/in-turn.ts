/**
 * Runs each step in a task of its own: on a slow phone, touches are answered between them, and a failing step stops
 * none of the following.
 */
export function inTurn([step, ...others]: readonly (() => void)[]): void {
  if (others.length > 0) setTimeout(() => inTurn(others))
  step?.()
}
