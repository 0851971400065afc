import { createApp } from './app.ts'
import type { Env } from './env.ts'
import { runSchedule } from './schedule.ts'

export { GuardObject } from './guard/guard-object.ts'
export { RoomObject } from './live/room-object.ts'
export { CrashObject } from './crash/crash-object.ts'
export { DrawObject } from './lottery/draw-object.ts'
export { WalletObject } from './wallet/wallet-object.ts'

const app = createApp()

export default {
  fetch: (request: Request, env: Env, context: ExecutionContext) => app.fetch(request, env, context),
  scheduled: (controller: ScheduledController, env: Env) => runSchedule(env, controller.scheduledTime),
}
