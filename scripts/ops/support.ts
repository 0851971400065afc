import { listSavedAnswers, removeAnswer, saveAnswer } from '#lib/api/talk/support-answers-ops.ts'
import { answerCase, answerFeedback, listFeedback, listOpenCases } from '#lib/api/talk/support-ops.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { saveProofs } from './proofs.ts'
import { callOps, OpsError, type OpsTarget } from './call.ts'
import { say } from './say.ts'

export interface SupportOptions {
  tenant: string
  id?: string | undefined
  as?: string | undefined
  /** The answer to the member. */
  reason?: string | undefined
  /** Of a saved answer. */
  locale?: string | undefined
  name?: string | undefined
  /** Where pictures are saved. */
  out?: string | undefined
}

/** `answers list|save|remove`: what the support writes again and again, by language and name. */
export async function runAnswers(
  target: OpsTarget,
  words: readonly string[],
  { tenant, id, as: operator, reason: text, locale, name }: SupportOptions,
): Promise<void> {
  const action = only(words)
  if (action === 'list') {
    const { answers } = await callOps(target, listSavedAnswers, { tenant })
    say(`${tenant}: ${answers.length} saved answers`)
    for (const each of answers) say(`  ${each.id}  ${each.locale}  ${each.name}: ${each.text}`)
    return
  }
  if (action !== 'save' && action !== 'remove')
    throw new OpsError(`answers takes "list", "save" or "remove", not "${action}"`)
  if (!operator) throw new OpsError('say who does it with --as <name>')
  if (action === 'remove') {
    if (!id) throw new OpsError('name the answer with --id; "answers list" shows them')
    await callOps(target, removeAnswer, { tenant, operator, id })
    return say(`${tenant}: ${id} is removed`)
  }
  if (!locale || !name || !text)
    throw new OpsError('an answer takes --locale <locale> --name <name> --reason "<text>"')
  const saved = await callOps(target, saveAnswer, { tenant, operator, locale, name, text })
  say(`${tenant}: ${saved.id}  ${saved.locale}  ${saved.name}`)
}

const OUTCOMES = { uphold: 'upheld', partly: 'partly', reject: 'rejected' } as const

/** `feedback list|proofs|answer`. */
export async function runFeedback(
  target: OpsTarget,
  words: readonly string[],
  options: SupportOptions,
): Promise<void> {
  const action = only(words)
  const { tenant, id: of, out } = options
  if (action === 'list') {
    const { feedback } = await callOps(target, listFeedback, { tenant })
    say(`${tenant}: ${feedback.length} wait for an answer`)
    for (const { id, account, email, topic, content, locale, atMs, pictures } of feedback) {
      say(
        `  ${id}  ${new Date(atMs).toISOString()}  ${account ?? email ?? 'a guest'}  ${topic}  ${locale}${pictures ? `  ${pictures} pictures` : ''}`,
      )
      say(`    ${content}`)
    }
    return
  }
  if (action === 'proofs') return saveProofs(target, { tenant, subject: 'feedback', id: of, out })
  if (action !== 'answer') throw new OpsError(`feedback takes "list", "proofs" or "answer", not "${action}"`)
  const { id, told } = await callOps(target, answerFeedback, needAnswer(options))
  say(`${tenant}: ${id} answered; told: ${told}`)
}

/** `cases list|answer|uphold|partly|reject`. */
export async function runCases(
  target: OpsTarget,
  words: readonly string[],
  options: SupportOptions,
): Promise<void> {
  const action = only(words)
  if (action === 'list') {
    const { cases } = await callOps(target, listOpenCases, { tenant: options.tenant })
    say(`${options.tenant}: ${cases.length} open cases`)
    for (const each of cases) tell(each)
    return
  }
  const outcome = Object.entries(OUTCOMES).find(([name]) => name === action)?.[1]
  if (action !== 'answer' && !outcome)
    throw new OpsError(`cases takes "list", "answer", "uphold", "partly" or "reject", not "${action}"`)
  tell(await callOps(target, answerCase, { ...needAnswer(options), ...(outcome ? { outcome } : {}) }))
}

function only([action = '', surplus]: readonly string[]): string {
  if (surplus) throw new OpsError(`"${surplus}" is too much`)
  return action
}

function needAnswer({ tenant, id, as: operator, reason: text }: SupportOptions) {
  if (!id) throw new OpsError('name it with --id; "list" shows them')
  if (!operator) throw new OpsError('say who answers with --as <name>')
  if (!text) throw new OpsError('write the answer with --reason "…"; the player reads it')
  return { tenant, id, operator, text }
}

function tell({
  id,
  account,
  subject,
  subjectId,
  status,
  answerByMs,
  decideByMs,
  isLate,
  steps,
  outcome,
}: OutputOf<typeof answerCase>): void {
  const due = new Date(status === 'open' ? answerByMs : decideByMs).toISOString()
  const state = outcome ? `closed: ${outcome}` : `${status}, ${isLate ? 'LATE since' : 'due'} ${due}`
  say(`  ${id}  ${account}  ${subject} ${subjectId}  ${state}`)
  for (const { by, kind, text } of steps) say(`    ${by} ${kind}: ${text}`)
}
