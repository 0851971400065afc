/** Offset to the server's time, by which draws close. */
let offsetMs = 0
let isKnown = false

/** Sets the server's time from a reply, corrected by half of the round trip. */
export function setServerNow(serverNowMs: number, askedAtMs: number): void {
  const now = Date.now()
  const next = serverNowMs + (now - askedAtMs) / 2 - now
  // Ignores small differences, so that a countdown does not jump with each reply.
  if (!isKnown || Math.abs(next - offsetMs) > 400) offsetMs = next
  isKnown = true
}

export function serverNow(): number {
  return Date.now() + offsetMs
}
