/** Runs each step in a task of its own: on a slow phone, touches are answered between them. */
export function inTurn([step, ...others]: readonly (() => void)[]): void {
  step?.()
  if (others.length > 0) setTimeout(() => inTurn(others))
}
