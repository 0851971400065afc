/** The server's time: draws close by it, whatever the clock of this machine says. */
let offsetMs = 0
let isKnown = false

/** Takes the time of an answer. It was a little earlier: half of the way here is what can be known of that. */
export function setServerNow(serverNowMs: number, askedAtMs: number): void {
  const now = Date.now()
  const next = serverNowMs + (now - askedAtMs) / 2 - now
  // Small differences are the network's; a countdown must not jump with each answer.
  if (!isKnown || Math.abs(next - offsetMs) > 400) offsetMs = next
  isKnown = true
}

export function serverNow(): number {
  return Date.now() + offsetMs
}
