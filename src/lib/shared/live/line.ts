/** How pages keep a socket to a room: the same for the site and for games on the play host. */

export const PING_MS = 25_000
/**
 * A socket may be open and dead: the phone slept, or changed its network. When the page is turned to again, or time has
 * jumped, the room has this long to answer; then the socket is replaced.
 */
export const PROBE_MS = 3_000
/** How often an open line looks whether time has jumped, as it does while a machine sleeps. */
export const WATCH_MS = 2_000
/** A hidden page closes its socket after this time, to save battery. */
export const HIDDEN_MS = 60_000
/** A line that cannot be opened is tried again after growing pauses, up to this one. */
export const LONGEST_PAUSE_MS = 30_000
const FIRST_PAUSE_MS = 1_000

/**
 * The pause before the next attempt, after `failures` in a row.
 * @param spread 0 to 1, at random: pages of a room that was closed must not come back at the same moment
 */
export function pauseMs(failures: number, spread: number, longestMs = LONGEST_PAUSE_MS): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), longestMs) * (0.5 + spread / 2)
}

/** The address of a channel's socket, on the host of the page. */
export function socketAddress(path: string, pageAddress: string): URL {
  const address = new URL(path, pageAddress)
  address.protocol = address.protocol.replace('http', 'ws')
  return address
}
