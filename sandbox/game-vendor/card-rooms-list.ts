import { stakesFor } from '#lib/shared/aurora-reels/stakes.ts'
import type { VendorCardRooms, VendorCardRoomsQuery } from '#lib/api/play/vendors-card-rooms.ts'
import { VENDOR_GAMES } from './catalogue.ts'
import { SEATS, seatsTaken } from './kinds/room.ts'

/** Every second stake has a room of its own. */
const STEP = 2
const ROOM = /^(\d+)$/

/** The card rooms of a vendor, as one brand's players find them. */
export function roomsFor({ brand, vendor, currency }: VendorCardRoomsQuery, nowMs: number): VendorCardRooms {
  const purse = `${brand}:${currency.code}`
  const stakes = stakesFor(currency)
  const [lowest = 1] = stakes
  const games = VENDOR_GAMES.filter((game) => game.kind === 'room' && game.vassalage === vendor)
  const rooms = games.flatMap((game) =>
    stakes
      .filter((stake) => stake >= lowest * (game.minBetUnits ?? 1))
      .filter((_, index) => index % STEP === 0)
      .map((anteMinor) => ({
        room: String(anteMinor),
        gameCode: game.gameCode,
        anteMinor,
        seats: SEATS,
        taken: seatsTaken(game, { purse, anteMinor, nowMs }),
      })),
  )
  return { rooms }
}

/** The stake of a room that a player chose. */
export function stakeOfRoom(room: string | undefined): number | undefined {
  const stake = ROOM.exec(room ?? '')?.[1]
  return stake === undefined ? undefined : Number(stake)
}
