import { ApiError } from '#lib/api/errors.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import type { TenantRecord } from '#lib/api/ops/ops.ts'
import type * as calls from '#lib/api/talk/support.ts'
import type * as opsCalls from '#lib/api/talk/support-ops.ts'
import { DAY_MS } from '#lib/shared/time/durations.ts'
import type { BrandContext, Call, CallBase, SessionMember } from '#platform/base/call.ts'
import { guardOf, limitUse } from '#platform/base/guard/service.ts'
import { nudgeMember } from '#platform/base/rooms/service.ts'
import { findMemberById } from '#platform/people/member/service.ts'
import { cursorOf, pageOf } from '#platform/base/records/service.ts'
import {
  addStep,
  findCase,
  findSameOpening,
  insertCase,
  listCasesOf,
  listDueCases,
  listSteps,
  type CaseRow,
  type StepRow,
} from './case-repository.ts'
import {
  findSubject,
  movementsOf,
  pageSubjects,
  subjectKey,
  subjectsOf,
  type Disputable,
} from './disputable-repository.ts'

/** The brand's service levels: a first answer, and a decision. */
const ANSWER_WITHIN_MS = 3 * DAY_MS
const DECIDE_WITHIN_MS = 8 * 7 * DAY_MS
const SUBJECTS_A_PAGE = 30
const WRITINGS_A_DAY = { limit: 20, windowMs: DAY_MS }

type BrandScope = Pick<CallBase, 'env' | 'tenant'>
type MemberCall = BrandContext & { member: SessionMember }
type OpenItem = OutputOf<typeof opsCalls.answerCase>

/**
 * Opens a case. A subject must be the member's own and has one open case at a time; a repetition with the same words,
 * as after a lost reply, returns that case.
 */
export async function openCase(call: Call<typeof calls.openCase>): Promise<calls.CaseWithSteps> {
  const { env, tenant, now, member, input } = call
  const { subject, subjectId, text } = input
  if (!(await findSubject(env, tenant.id, { member: member.id, subject, id: subjectId })))
    throw new ApiError('case.subject')
  await limitWriting(call)
  const row: CaseRow = {
    ...{
      id: crypto.randomUUID(),
      member: member.id,
      subject,
      subject_id: subjectId,
      status: 'open',
      outcome: null,
    },
    ...{
      opened_at: now,
      answer_by: now + ANSWER_WITHIN_MS,
      decide_by: now + DECIDE_WITHIN_MS,
      closed_at: null,
    },
  }
  if (await insertCase(env, tenant.id, { row, text })) return withSteps(call, row)
  const same = await findSameOpening(env, tenant.id, { row, text })
  if (!same) throw new ApiError('case.open')
  return withSteps(call, same)
}

/** The subjects that a case can be opened on: a page of the member's own, or the named one. */
export async function listDisputable({
  env,
  tenant,
  member,
  input,
}: Call<typeof calls.listDisputable>): Promise<OutputOf<typeof calls.listDisputable>> {
  const { subject, id, cursor } = input
  const own = { member: member.id, subject }
  const rows =
    id === undefined
      ? await pageSubjects(env, tenant.id, { ...own, after: cursorOf(cursor), limit: SUBJECTS_A_PAGE })
      : [await findSubject(env, tenant.id, { ...own, id })].filter((row) => row !== null)
  const { content, next } = pageOf(rows, SUBJECTS_A_PAGE, {
    idOf: (row) => row.id,
    show: (row) => ({
      ...{ id: row.id, ...toAbout(tenant, row), status: row.status },
      ...(row.case_id === null ? {} : { caseId: row.case_id }),
    }),
  })
  return { currency: tenant.currency, items: content, ...(next === undefined ? {} : { next }) }
}

/**
 * A reply makes the case wait for an answer again; a repetition with the same words before the answer counts as the
 * same reply.
 */
export async function replyToCase(call: Call<typeof calls.replyToCase>): Promise<calls.CaseWithSteps> {
  const { env, tenant, now, input } = call
  await readOwn(call, input.id)
  await limitWriting(call)
  const step = { kind: 'reply', author: 'member', text: input.text, at: now, status: 'open' } as const
  const answerByMs = now + ANSWER_WITHIN_MS
  const isAdded = await addStep(env, tenant.id, { id: input.id, step, answerByMs })
  const replied = await readOwn(call, input.id)
  if (!isAdded && replied.status === 'closed') throw new ApiError('case.closed')
  return replied
}

export async function withdrawCase(call: Call<typeof calls.withdrawCase>): Promise<calls.CaseWithSteps> {
  const { env, tenant, now, input } = call
  await readOwn(call, input.id)
  const end = { status: 'closed', outcome: 'withdrawn' } as const
  const step = { kind: 'closed', author: 'member', text: '', at: now, ...end } as const
  if (!(await addStep(env, tenant.id, { id: input.id, step }))) throw new ApiError('case.closed')
  return readOwn(call, input.id)
}

export async function listCases(
  call: Call<typeof calls.listCases>,
): Promise<OutputOf<typeof calls.listCases>> {
  return { cases: await toCases(call, await listCasesOf(call.env, call.tenant.id, call.member.id)) }
}

export function getCase(call: Call<typeof calls.getCase>): Promise<calls.CaseWithSteps> {
  return readOwn(call, call.input.id)
}

/** The member's own case; another member's looks like an unknown one. */
async function readOwn(call: MemberCall, id: string): Promise<calls.CaseWithSteps> {
  return withSteps(call, await findOwn(call, id))
}

export async function getCaseStatement(
  call: Call<typeof calls.getCaseStatement>,
): Promise<OutputOf<typeof calls.getCaseStatement>> {
  const row = await findOwn(call, call.input.id)
  const movements = await movementsOf(call.env, call.tenant.id, row)
  return {
    currency: call.tenant.currency,
    case: await caseOf(call, row),
    movements: movements.map(({ seq, at, movement, signed, balance }) => ({
      ...{ id: String(seq), atMs: at, kind: movement, amountMinor: signed, balanceAfterMinor: balance },
    })),
  }
}

/** The brand's answer; one with an outcome closes the case. */
export async function answerCase(call: Call<typeof opsCalls.answerCase>): Promise<OpenItem> {
  const { env, tenant, now, input } = call
  const { id, operator, text, outcome } = input
  if (!(await findCase(env, tenant.id, id))) throw new ApiError('case.unknown')
  const author = `brand:${operator}`
  const step = outcome
    ? ({ kind: 'closed', author, text, at: now, status: 'closed', outcome } as const)
    : ({ kind: 'answer', author, text, at: now, status: 'answered' } as const)
  if (!(await addStep(env, tenant.id, { id, step }))) throw new ApiError('case.closed')
  const row = await findCase(env, tenant.id, id)
  if (!row) throw new ApiError('case.unknown')
  await nudgeMember(env, tenant.id, row.member)
  const member = await findMemberById(env, { tenant: tenant.id, id: row.member })
  return toOpenItem({ env, tenant, now }, { ...row, account: member?.account ?? row.member })
}

export async function listOpenCases(
  call: Call<typeof opsCalls.listOpenCases>,
): Promise<OutputOf<typeof opsCalls.listOpenCases>> {
  const rows = await listDueCases(call.env, call.tenant.id)
  return { cases: await Promise.all(rows.map((row) => toOpenItem(call, row))) }
}

async function toOpenItem(base: BrandContext, row: CaseRow & { account: string }): Promise<OpenItem> {
  const dueMs = row.status === 'open' ? row.answer_by : row.decide_by
  return {
    ...(await withSteps(base, row)),
    account: row.account,
    isLate: row.status !== 'closed' && dueMs < base.now,
  }
}

async function findOwn({ env, tenant, member }: MemberCall, id: string): Promise<CaseRow> {
  const row = await findCase(env, tenant.id, id)
  if (!row || row.member !== member.id) throw new ApiError('case.unknown')
  return row
}

function limitWriting(call: CallBase & { member: SessionMember }): Promise<void> {
  return limitUse(call, guardOf(call, 'member', call.member.id), { key: 'case', ...WRITINGS_A_DAY })
}

async function withSteps(base: BrandScope, row: CaseRow): Promise<calls.CaseWithSteps> {
  const steps = await listSteps(base.env, base.tenant.id, row.id)
  return { ...(await caseOf(base, row)), steps: steps.map(toStep) }
}

async function caseOf(base: BrandScope, row: CaseRow): Promise<calls.SupportCase> {
  const [only] = await toCases(base, [row])
  if (!only) throw new ApiError('case.unknown')
  return only
}

/** Cases with their subjects. */
async function toCases({ env, tenant }: BrandScope, rows: readonly CaseRow[]): Promise<calls.SupportCase[]> {
  const subjects = await subjectsOf(env, tenant.id, rows)
  return rows.map((row) => {
    const about = subjects.get(subjectKey(row.subject, row.subject_id))
    return {
      ...{ id: row.id, subject: row.subject, subjectId: row.subject_id, status: row.status },
      currency: tenant.currency,
      ...(about ? { about: toAbout(tenant, about) } : {}),
      ...{ openedAtMs: row.opened_at, answerByMs: row.answer_by, decideByMs: row.decide_by },
      ...(row.outcome ? { outcome: row.outcome } : {}),
      ...(row.closed_at === null ? {} : { closedAtMs: row.closed_at }),
    }
  })
}

/** The brand's own lotteries are not in the catalogue; their names are in its record. */
function toAbout(
  { lottery }: Pick<TenantRecord, 'lottery'>,
  { at, amount, name }: Disputable,
): calls.CaseAbout {
  const game = lottery.games.find(({ gameCode }) => gameCode === name)
  return { atMs: at, amountMinor: amount, name: game?.name ?? name }
}

function toStep({ number, kind, author, text, at }: StepRow): calls.CaseWithSteps['steps'][number] {
  return { number, kind, by: author === 'member' ? 'member' : 'brand', text, atMs: at }
}
