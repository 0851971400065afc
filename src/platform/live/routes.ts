import { brandChannel, memberChannel } from '#lib/api/live.ts'
import type { App } from '#platform/serve.ts'
import { serveChannel } from './serve-channel.ts'

export function routeLive(app: App): void {
  serveChannel(app, memberChannel)
  serveChannel(app, brandChannel)
}
