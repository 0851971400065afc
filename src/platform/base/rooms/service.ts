/** What other features use of `rooms/`. */
export { closeSockets, nudgeMember } from './nudge.ts'
export {
  type Place,
  type Retraction,
  type RoomCalls,
  roomKey,
  type RoomKey,
  roomOf,
  type NewMessage,
  tellRoom,
} from './room-of.ts'
