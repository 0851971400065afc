import { atom, onMount } from 'nanostores'
import type { InputOf, OutputOf } from '#lib/api/endpoint.ts'
import {
  getCase,
  getCaseStatement,
  listCases,
  listDisputable,
  openCase,
  replyToCase,
  withdrawCase,
  type CaseSubject,
  type CaseWithSteps,
} from '#lib/api/support.ts'
import { call } from '#lib/client/call.ts'
import { listen, loadMemberChannel } from '#lib/client/listen.ts'
import { loaded } from '#lib/client/loaded.ts'

export type Disputable = OutputOf<typeof listDisputable>
export type CaseStatement = OutputOf<typeof getCaseStatement>

const cases = loaded(() => call(listCases, {}))
export const $cases = cases.$state
export const loadCases = (): Promise<void> => cases.load(undefined)

const one = loaded((id: string) => call(getCase, { id }))
export const $case = one.$state
export const loadCase = one.load

// What the brand writes shows at once, in the list and in the case that is open.
onMount(one.$state, () =>
  whenAnswered(() => {
    const id = $chosen.get()
    if (id) void one.load(id)
  }),
)
onMount(cases.$state, () => whenAnswered(() => void loadCases()))

function whenAnswered(react: () => void): () => void {
  return listen(loadMemberChannel, {
    message: ({ kind }, { isNew }) => {
      if (isNew && (kind === 'caseAnswered' || kind === 'caseClosed')) react()
    },
  })
}

const subjects = loaded(async (subject: CaseSubject) => ({
  subject,
  ...(await call(listDisputable, { subject })),
}))
/** Possible subjects of a case. */
export const $disputable = subjects.$state
export const loadDisputable = subjects.load

const $chosen = atom<string | undefined>(undefined)
/** The displayed case; `undefined` for the list. */
export const $openCaseId = $chosen

export function showCase(id: string | undefined): void {
  $chosen.set(id)
  if (id) void one.load(id)
  else void loadCases()
}

/** These throw the refusal; their result is the case on the screen. */
export async function open(input: InputOf<typeof openCase>): Promise<void> {
  take(await call(openCase, input))
}
export async function reply(id: string, text: string): Promise<void> {
  take(await call(replyToCase, { id, text }))
}
export async function takeBack(id: string): Promise<void> {
  take(await call(withdrawCase, { id }))
}
export function readStatement(id: string): Promise<CaseStatement> {
  return call(getCaseStatement, { id })
}

function take(changed: CaseWithSteps): void {
  one.put(changed)
  $chosen.set(changed.id)
}
