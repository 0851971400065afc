import { getBotChallenge } from '#lib/api/people/human-check.ts'
import { call } from './call.ts'
import { solve } from './solve-challenge.ts'

/** Requests a challenge and solves it: the `botCheck` of a form, without interaction. */
export async function solveBotCheck(): Promise<string> {
  return solve(await call(getBotChallenge, {}))
}
