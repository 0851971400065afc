import { onMount } from 'nanostores'
import { call } from '#lib/client/call.ts'
import { loader } from '#lib/client/code-loader.ts'
import { loaded } from '#lib/client/loaded.ts'
import { poll } from '#lib/client/poll.ts'

const roomsCall = loader(async () => (await import('#lib/api/play/games-card-rooms.ts')).listCardRooms)
const rooms = loaded(async () => call(await roomsCall(), { language: document.documentElement.lang }))

/** Card rooms with their free seats, read again while they are looked at. */
export const $cardRooms = rooms.$state
export const loadCardRooms = (): Promise<void> => rooms.load(undefined)

onMount($cardRooms, () =>
  poll(async () => {
    await loadCardRooms()
    return true
  }),
)
