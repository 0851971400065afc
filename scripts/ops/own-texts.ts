import type { ErrorCode } from '#lib/api/errors.ts'
import { OpsError } from './call.ts'

/** Texts of refusals where one command can say it better than the texts of all commands. */
export type OwnTexts = Partial<Record<ErrorCode, string>>

/** @throws OpsError the refusal of `work`, in the command's own words where it has some for the code */
export async function inOwnTexts<Result>(texts: OwnTexts, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    if (!(cause instanceof OpsError)) throw cause
    const text = cause.code === undefined ? undefined : texts[cause.code]
    throw text ? new OpsError(text, { details: cause.details }) : cause
  }
}
