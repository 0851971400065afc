import * as z from 'zod/mini'
import { minorUnits } from '#lib/api/fields.ts'

/**
 * The contract of card rooms: what the platform asks the server of a vendor with tables between players, signed as
 * `lib/api/play/vendors-list.ts`. The sandbox vendor serves it at `POST <VENDOR_URL>/vendor/rooms`.
 */
export const VENDOR_CARD_ROOMS_PATH = '/vendor/rooms'

export interface VendorCardRoomsQuery {
  brand: string
  vendor: string
  currency: { code: string; exponent: number }
}

export const vendorCardRooms = z.object({
  rooms: z.array(
    z.object({
      /** Given back with a launch (`room` of `launchQuery`), it opens this room. */
      room: z.string().check(z.maxLength(64)),
      gameCode: z.string(),
      anteMinor: minorUnits,
      seats: z.int(),
      /** Seats of the next hand that somebody has taken. */
      taken: z.int(),
    }),
  ),
})
export type VendorCardRooms = z.infer<typeof vendorCardRooms>
