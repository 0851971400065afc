/** What other features use of `push/`. */
export { sendPushes } from './push-delivery.ts'
