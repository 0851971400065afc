import { readWhole } from '#lib/shared/text/entry.ts'
import { OpsError } from './call.ts'

/** Minor units, as `--amount` takes them. */
export function minorOf(text: string | undefined): number {
  const minor = text === undefined ? undefined : readWhole(text, 15)
  if (minor !== undefined) return minor
  throw new OpsError(
    '--amount takes minor units, a whole number: 1050 is 10.50 in a currency with two decimals, and 1,050 in one without',
  )
}
