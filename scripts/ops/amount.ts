import { OpsError } from './call.ts'

/** Minor units, as `--amount` takes them. */
export function minorOf(text: string | undefined): number {
  if (text !== undefined && /^\d{1,15}$/.test(text)) return Number(text)
  throw new OpsError(
    '--amount takes minor units, a whole number: 1050 is 10.50 in a currency with two decimals, and 1,050 in one without',
  )
}
