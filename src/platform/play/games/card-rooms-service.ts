import type { OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/play/games-card-rooms.ts'
import type { Call } from '#platform/base/call.ts'
import { adapterOf, readSettings, visibleBrand } from '#platform/play/vendors/service.ts'
import { findGames, readConnection, vendorsOf } from '#platform/base/catalogue/service.ts'
import { writeLog } from '#platform/base/log.ts'

type Rooms = OutputOf<typeof calls.listCardRooms>
type RoomsCall = Call<typeof calls.listCardRooms>

/** Seats change every second; each isolate asks a vendor at most this often. */
const FRESH_MS = 3_000
const MOST_GAMES = 500
const kept = new Map<string, { rooms: Promise<calls.CardRoom[]>; untilMs: number }>()

/**
 * Rooms of every open vendor with tables between players. A vendor that does not answer is listed as such and hides no
 * other.
 */
export async function listCardRooms(call: RoomsCall): Promise<Rooms> {
  const { env, tenant, input } = call
  // Hidden vendors, and vendors that are not allowed at the member's place, are left out.
  const brand = await visibleBrand(call)
  const settings = await readSettings(env, tenant.id)
  const vendors = (await vendorsOf(env, brand))
    .filter(({ gameType }) => gameType === 'PVP')
    .map(({ vassalage }) => vassalage)
    .filter((name) => (settings.get(name)?.state ?? 'on') === 'on')
    .filter((name) => !input.vassalage || name === input.vassalage.toUpperCase())
  const missing: string[] = []
  const rooms = await Promise.all(
    vendors.map((vendor) =>
      freshRooms(call, vendor).catch((cause: unknown) => {
        writeLog('vendor.roomsFailed', { vendor, cause })
        missing.push(vendor)
        return []
      }),
    ),
  )
  const sorted = rooms.flat().sort((one, other) => other.taken - one.taken || one.anteMinor - other.anteMinor)
  return { currency: tenant.currency, rooms: sorted, missing }
}

function freshRooms(call: RoomsCall, vendor: string): Promise<calls.CardRoom[]> {
  const key = `${call.tenant.id}:${vendor}`
  const known = kept.get(key)
  if (known && call.now < known.untilMs && known.untilMs <= call.now + FRESH_MS) return known.rooms
  const rooms = askRooms(call, vendor)
  kept.set(key, { rooms, untilMs: call.now + FRESH_MS })
  return rooms
}

async function askRooms({ env, tenant }: RoomsCall, vendor: string): Promise<calls.CardRoom[]> {
  const adapter = adapterOf((await readConnection(env, vendor))?.adapter ?? '')
  if (!adapter?.listCardRooms) return []
  const query = { brand: tenant.id, vendor, currency: tenant.currency }
  const [{ rooms }, { games }] = await Promise.all([
    adapter.listCardRooms({ env, tenant }, query),
    findGames(env, tenant, { filter: { gameType: 'PVP', vassalage: vendor }, offset: 0, limit: MOST_GAMES }),
  ])
  return rooms.flatMap(({ room, gameCode, anteMinor, seats, taken }) => {
    const game = games.find((each) => each.gameCode === gameCode)
    if (!game) return []
    const { nodeId, gameName, vassalage, vendorName } = game
    return [{ roomId: room, nodeId, gameName, vassalage, vendorName, anteMinor, seats, taken }]
  })
}
