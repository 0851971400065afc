import * as z from 'zod/mini'

/** The opener of a socket, as the platform has authenticated it; a guest has no session. */
export const entrant = z.strictObject({
  address: z.string(),
  memberId: z.optional(z.string()),
  session: z.optional(z.strictObject({ cookieHash: z.string(), tabHash: z.string() })),
})
export type Entrant = z.infer<typeof entrant>

/** The data attached to a socket, which it keeps while its room hibernates. */
const seat = z.object({
  ...entrant.shape,
  /** It sent the hello message and received the welcome. */
  isReady: z.boolean(),
  openedAtMs: z.int(),
})
export type Seat = z.infer<typeof seat>

/** The header in which the platform names the entrant; only the platform can reach a room. */
export const ENTRANT_HEADER = 'x-room-entrant'

export function readSeat(socket: WebSocket): Seat {
  return seat.parse(socket.deserializeAttachment())
}
