import { atom, computed, onMount } from 'nanostores'
import type { InputOf, OutputOf } from '#lib/api/endpoint.ts'
import * as calls from '#lib/api/talk/support.ts'
import { call } from '#lib/client/call.ts'
import { listen, loadMemberChannel } from '#lib/client/listen.ts'
import { loaded } from '#lib/client/loaded.ts'
import type { CaseRecord } from './case-address.ts'

type Page = OutputOf<typeof calls.listDisputable>
/** What is asked for: one kind, and of it the record that the member came from. */
export type SubjectQuery = Pick<CaseRecord, 'subject'> & Partial<Pick<CaseRecord, 'id'>>
export interface Disputable extends Page {
  wanted: SubjectQuery
}
export type CaseStatement = OutputOf<typeof calls.getCaseStatement>

const cases = loaded(() => call(calls.listCases, {}))
export const $cases = computed(cases.$state, (now) => now)
/** Ids of open cases by their subject, of the cases read or opened so far. */
export const $openCases = computed(cases.$state, (now) => {
  const open = now.state === 'ready' ? now.value.cases.filter(({ status }) => status !== 'closed') : []
  return new Map(open.map(({ subject, subjectId, id }) => [recordKey({ subject, id: subjectId }), id]))
})
export const loadCases = (): Promise<void> => cases.load(undefined)

const one = loaded((id: string) => call(calls.getCase, { id }))
export const $case = one.$state
export const loadCase = one.load

// What the brand writes shows at once, in the list and in the case that is open.
onMount(one.$state, () =>
  whenAnswered(() => {
    const id = $chosen.get()
    if (id) void one.load(id)
  }),
)
onMount($cases, () => whenAnswered(() => void loadCases()))

function whenAnswered(react: () => void): () => void {
  return listen(loadMemberChannel, {
    message: ({ kind }, { isNew }) => {
      if (isNew && (kind === 'caseAnswered' || kind === 'caseClosed')) react()
    },
  })
}

const subjects = loaded(
  async ({ cursor, ...wanted }: SubjectQuery & { cursor?: string }): Promise<Disputable> => {
    const { subject, id } = wanted
    const [page, named] = await Promise.all([
      call(calls.listDisputable, { subject, cursor }),
      id === undefined || cursor ? undefined : call(calls.listDisputable, { subject, id }),
    ])
    const known = $disputable.get()
    const before = cursor && known.state === 'ready' ? known.value.items : (named?.items ?? [])
    return { ...page, wanted, items: allOf(before, page.items) }
  },
)
/** Possible subjects of a case, newest first: as many as were asked for, and the one that the member came from. */
export const $disputable = subjects.$state
export const loadDisputable = (wanted: SubjectQuery): Promise<void> => subjects.load(wanted)
export async function loadMoreDisputable(): Promise<void> {
  const known = $disputable.get()
  if (known.state !== 'ready' || !known.value.next) return
  await subjects.load({ ...known.value.wanted, cursor: known.value.next })
}

/** Each once: the record that the member came from may be on a later page too. */
function allOf(before: Page['items'], next: Page['items']): Page['items'] {
  const known = new Set(before.map(({ id }) => id))
  return [...before, ...next.filter(({ id }) => !known.has(id))].sort((a, b) => b.atMs - a.atMs)
}

const $chosen = atom<string | undefined>(undefined)
/** The displayed case; `undefined` for the list. */
export const $openCaseId = $chosen

export function showCase(id: string | undefined): void {
  $chosen.set(id)
  if (id) void one.load(id)
  else void loadCases()
}

/** These throw the refusal; their result is the case on the screen. */
export async function openCase(input: InputOf<typeof calls.openCase>): Promise<void> {
  take(await call(calls.openCase, input))
}
export async function replyToCase(id: string, text: string): Promise<void> {
  take(await call(calls.replyToCase, { id, text }))
}
export async function withdrawCase(id: string): Promise<void> {
  take(await call(calls.withdrawCase, { id }))
}
export function getCaseStatement(id: string): Promise<CaseStatement> {
  return call(calls.getCaseStatement, { id })
}

function take(changed: calls.CaseWithSteps): void {
  one.put(changed)
  $chosen.set(changed.id)
  const now = cases.$state.get()
  if (now.state !== 'ready') return
  const others = now.value.cases.filter(({ id }) => id !== changed.id)
  cases.put({ cases: [changed, ...others].sort((a, b) => b.openedAtMs - a.openedAtMs) })
}

export function recordKey({ subject, id }: CaseRecord): string {
  return `${subject}:${id}`
}
