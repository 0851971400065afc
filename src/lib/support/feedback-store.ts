import { atom, computed } from 'nanostores'
import type { InputOf, OutputOf } from '#lib/api/endpoint.ts'
import * as calls from '#lib/api/talk/support.ts'
import { call } from '#lib/client/call.ts'
import { LOADING, toFailure, type Remote } from '#lib/client/remote.ts'
import { $session } from '#lib/session/session-store.ts'

export type FeedbackSettings = OutputOf<typeof calls.getFeedbackSettings>
export type Feedback = InputOf<typeof calls.sendFeedback>

const $settings = atom<Remote<FeedbackSettings>>(LOADING)
/** The bounds of a text, from the server. */
export const $feedbackSettings = $settings

/** Trial accounts have no inbox: like guests they leave an address. */
export const $hasInbox = computed($session, (session) => session.state === 'member' && !session.isTrial)

export async function loadFeedbackSettings(): Promise<void> {
  if ($settings.get().state === 'ready') return
  $settings.set(LOADING)
  try {
    $settings.set({ state: 'ready', value: await call(calls.getFeedbackSettings, {}), changing: false })
  } catch (error) {
    $settings.set({ state: 'failed', error: toFailure(error) })
  }
}

/** An address is optional; one that cannot be written to is said at its field. */
export function isAnswerable(email: string): boolean {
  return calls.sendFeedback.input.shape.email.safeParse(email || undefined).success
}

/**
 * Members get the answer in their inbox, guests at the address that they leave. Resolves to the id to which a member may add
 * pictures. Sent again under the key of its intent, it is the same feedback. Throws the refusal.
 */
export async function sendFeedback({ email, ...feedback }: Feedback): Promise<string | undefined> {
  if ($hasInbox.get()) return (await call(calls.sendMemberFeedback, feedback)).id
  await call(calls.sendFeedback, { ...feedback, ...(email ? { email } : {}) })
  return undefined
}
