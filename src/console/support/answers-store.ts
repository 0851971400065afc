import * as calls from '#lib/api/talk/support-answers-ops.ts'
import { call } from '#lib/client/call.ts'
import { loadedValue } from '#console/parts/loaded.ts'

/** The answers that a brand's support keeps. */
export const answers = loadedValue(
  async ({ tenant }: { tenant: string }) => (await call(calls.listSavedAnswers, { tenant })).answers,
)

interface Written {
  tenant: string
  operator: string
  locale: string
  name: string
  text: string
}

export async function saveAnswer(written: Written): Promise<void> {
  await call(calls.saveAnswer, written)
  await answers.again()
}

export async function removeAnswer(removed: { tenant: string; operator: string; id: string }): Promise<void> {
  await call(calls.removeAnswer, removed)
  await answers.again()
}
