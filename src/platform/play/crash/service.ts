/** What other features use of `crash/`. */
export { crashRoomNamed } from './crash-room.ts'
