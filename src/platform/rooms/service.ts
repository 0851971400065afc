/** What other features use of `rooms/`. */
export { nudgeMember } from './nudge.ts'
export { type Place, type RoomCalls, roomKey, type RoomKey, roomOf, type Said, tellRoom } from './room-of.ts'
