import type { DemoCall } from './demo-business.ts'
import { seedDocuments } from './waiting-documents.ts'
import { waitingMoney } from './waiting-money.ts'
import { waitingRequests } from './waiting-requests.ts'
import { waitingSegments } from './waiting-segments.ts'
import { seedClaims, waitingVoices } from './waiting-voices.ts'

/** What operators find in their lists: young, due soon, and late. */
export async function seedWaitingWork(call: DemoCall, members: readonly string[]): Promise<void> {
  const { env } = call
  await env.DB.batch([
    ...(await waitingMoney(call)),
    ...waitingVoices(call, members),
    ...(await waitingRequests(call, members)),
    ...waitingSegments(call),
  ])
  await seedClaims(call, members)
  await seedDocuments(call, members)
}
