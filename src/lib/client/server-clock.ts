/** Offset of this device's clock to the server's, by which draws close, payments expire and breaks end. */
let offsetMs = 0
let isKnown = false

/** Header of every reply to a call: the server's time in ms. */
export const SERVER_TIME = 'x-server-time'

/** Sets the server's time from a reply, corrected by half of the round trip. */
export function setServerNow(serverNowMs: number, askedAtMs: number): void {
  const now = Date.now()
  const next = serverNowMs + (now - askedAtMs) / 2 - now
  // Ignores small differences, so that a countdown does not jump with each reply.
  if (!isKnown || Math.abs(next - offsetMs) > 400) offsetMs = next
  isKnown = true
}

/** The server's time; this device's own until the first reply. */
export function serverNow(): number {
  return Date.now() + offsetMs
}
