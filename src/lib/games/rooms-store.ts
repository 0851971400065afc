import { onMount } from 'nanostores'
import { call } from '#lib/client/call.ts'
import { loader } from '#lib/client/load.ts'
import { loaded } from '#lib/client/loaded.ts'
import { poll } from '#lib/client/poll.ts'

const roomsCall = loader(async () => (await import('#lib/api/rooms.ts')).listRooms)
const rooms = loaded(async () => call(await roomsCall(), { language: document.documentElement.lang }))

/** Card rooms with their free seats, read again while they are looked at. */
export const $rooms = rooms.$state
export const loadRooms = (): Promise<void> => rooms.load(undefined)

onMount($rooms, () =>
  poll(async () => {
    await loadRooms()
    return true
  }),
)
