/**
 * Runs each step in a task of its own: on a slow phone, touches are answered between them, and a step that fails stops none
 * of those after it.
 */
export function inTurn([step, ...others]: readonly (() => void)[]): void {
  if (others.length > 0) setTimeout(() => inTurn(others))
  step?.()
}
