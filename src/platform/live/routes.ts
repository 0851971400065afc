import { brandChannel, memberChannel } from '#lib/api/live.ts'
import type { Routes } from '#platform/call.ts'

export function routeLive({ serveChannel }: Routes): void {
  serveChannel(memberChannel)
  serveChannel(brandChannel)
}
