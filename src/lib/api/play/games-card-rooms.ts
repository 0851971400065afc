import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { currency, merchant, minorUnits } from '#lib/api/fields.ts'

const text = z.optional(z.string().check(z.maxLength(64)))

const room = z.object({
  roomId: z.string(),
  nodeId: z.string(),
  gameName: z.string(),
  vassalage: z.string(),
  vendorName: z.string(),
  anteMinor: minorUnits,
  seats: z.int(),
  taken: z.int(),
})
export type CardRoom = z.infer<typeof room>

/** Rooms of the brand's games between players, fullest first. `missing`: vendors whose rooms are unknown right now. */
export const listCardRooms = endpoint({
  method: 'GET',
  path: '/wps/relay/GLS2_roomList',
  module: 'GAME3',
  who: 'session',
  isPassive: true,
  input: z.strictObject({ vassalage: text, language: text, merchantCode: merchant }),
  output: z.object({ currency, rooms: z.array(room), missing: z.array(z.string()) }),
  errors: [],
})
