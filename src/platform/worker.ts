import { createApp } from './http/app.ts'
import type { Env } from './base/env.ts'
import { inRequest } from './base/log.ts'
import { runSchedule } from './http/schedule.ts'

export { GuardObject } from './base/guard/guard-object.ts'
export { RoomObject } from './talk/live/room-object.ts'
export { CrashObject } from './play/crash/crash-object.ts'
export { DrawObject } from './play/lottery/draw-object.ts'
export { WalletObject } from './ledger/wallet/wallet-object.ts'
export { CollectorObject } from './ledger/wallet/projection/collector-object.ts'

const app = createApp()

export default {
  fetch: (request: Request, env: Env, context: ExecutionContext) =>
    inRequest(request, () => app.fetch(request, env, context)),
  scheduled: (controller: ScheduledController, env: Env) => runSchedule(env, controller.scheduledTime),
}
