import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import { FEEDBACK_BOUNDS } from '#lib/api/talk/support.ts'
import type * as calls from '#lib/api/talk/support-ops.ts'
import { DAY_MS } from '#lib/shared/time/durations.ts'
import type { Call, CallBase } from '#platform/base/call.ts'
import { guardOf, limitAddress, limitUse } from '#platform/base/guard/service.ts'
import { nudgeMember } from '#platform/base/rooms/service.ts'
import { canSend, queueMessage } from '#platform/people/messages/service.ts'
import {
  type FeedbackRow,
  findFeedback,
  insertFeedback,
  listOpenFeedback,
  setAnswer,
  type NewFeedback,
} from './feedback-repository.ts'

const A_DAY = { limit: 10, windowMs: DAY_MS }
/** Anybody can name any address. */
const MAILS_A_DAY = { limit: 3, windowMs: DAY_MS }
/** What a repeated attempt has in common with the first one. */
const SAME = ['member', 'email', 'topic', 'content'] as const

type FeedbackInput = Pick<NewFeedback, 'topic' | 'content'> & {
  operationKey: string
  member?: string
  email?: string | undefined
}

/**
 * Accepts feedback, limited in length and in frequency by member or by address. Its key is its id: sent again after a lost
 * reply, it is the same feedback, and does not count once more.
 */
export async function takeFeedback(base: CallBase, input: FeedbackInput): Promise<{ id: string }> {
  const { env, tenant, now, locale } = base
  const content = input.content.trim()
  checkLength(content)
  const row: NewFeedback = {
    ...{ id: input.operationKey, content, topic: input.topic, locale, at: now },
    ...{ member: input.member ?? null, email: input.email ?? null },
  }
  const known = await findFeedback(env, tenant.id, row.id)
  if (!known) {
    await limitSending(base, input.member)
    await insertFeedback(env, tenant.id, row)
  }
  // Of two attempts at once, the first one is kept.
  const kept = known ?? (await findFeedback(env, tenant.id, row.id))
  if (!kept || SAME.some((name) => kept[name] !== row[name])) throw new ApiError('request.keyReused')
  return { id: kept.id }
}

function checkLength(content: string): void {
  const { minLength: min, maxLength: max } = FEEDBACK_BOUNDS
  const length = [...content].length
  if (length < min || length > max) throw new ApiError('feedback.length', { min, max })
}

async function limitSending(base: CallBase, member: string | undefined): Promise<void> {
  if (member) await limitUse(base, guardOf(base, 'member', member), { key: 'feedback', ...A_DAY })
  else await limitAddress(base, 'feedback', A_DAY)
}

export async function listFeedback({
  env,
  tenant,
}: Call<typeof calls.listFeedback>): Promise<OutputOf<typeof calls.listFeedback>> {
  const rows = await listOpenFeedback(env, tenant.id)
  return {
    feedback: rows.map(({ id, account, email, topic, content, locale, at, pictures }) => ({
      ...{ id, topic, content, locale, atMs: at, pictures },
      ...(account ? { account } : {}),
      ...(email ? { email } : {}),
    })),
  }
}

/** Members read the answer in their inbox; guests get it by e-mail if they left an address. */
export async function answerFeedback(
  call: Call<typeof calls.answerFeedback>,
): Promise<OutputOf<typeof calls.answerFeedback>> {
  const { env, tenant, now, input } = call
  const { id, operator, text } = input
  const row = await findFeedback(env, tenant.id, id)
  if (!row) throw new ApiError('feedback.unknown')
  if (row.answered_at !== null) throw new ApiError('feedback.answered')
  const recipient = !row.member && row.email && canSend(env) ? row.email : undefined
  // Before the answer, which is given once: above the limit it can be given another day.
  if (recipient) await limitMail(call, recipient)
  if (!(await setAnswer(env, tenant.id, { id, text, operator, nowMs: now })))
    throw new ApiError('feedback.answered')
  if (row.member) await nudgeMember(env, tenant.id, row.member)
  if (recipient) await mailAnswer(call, row, recipient)
  return { id, told: row.member ? 'inbox' : recipient ? 'email' : 'nobody' }
}

function limitMail(call: Call<typeof calls.answerFeedback>, recipient: string): Promise<void> {
  const mailbox = guardOf(call, 'code', recipient.toLowerCase())
  return limitUse(call, mailbox, { key: 'feedbackAnswer', ...MAILS_A_DAY })
}

/** Never with the guest's text: whoever wrote it may have named an address of somebody else. */
function mailAnswer(
  { env, tenant, now, later, input }: Call<typeof calls.answerFeedback>,
  { at, locale }: FeedbackRow,
  recipient: string,
): Promise<void> {
  const content = { sentAt: new Date(at).toISOString(), answer: input.text }
  return queueMessage(
    { env, tenant, now, later, locale },
    { channel: 'email', recipient, template: 'feedbackAnswer', content },
  )
}
