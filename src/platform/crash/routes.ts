import { cashOutCrash, crashChannel, getCrash, getCrashBet, placeCrashBet } from '#lib/api/crash.ts'
import { serveChannel } from '#platform/live/serve-channel.ts'
import { serve, type App } from '#platform/serve.ts'
import { cashOut, find, place, show } from './crash-service.ts'

export function routeCrash(app: App): void {
  serveChannel(app, crashChannel)
  serve(app, getCrash, show)
  serve(app, placeCrashBet, place)
  serve(app, cashOutCrash, cashOut)
  serve(app, getCrashBet, find)
}
