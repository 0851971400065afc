import { brandChannel, memberChannel } from '#lib/api/talk/live.ts'
import type { Routes } from '#platform/base/call.ts'

export function routeLive({ serveChannel }: Routes): void {
  serveChannel(memberChannel)
  serveChannel(brandChannel)
}
