import { verificationAsked, type VerificationAsked } from '#lib/api/session.ts'
import type { Failure } from '#lib/client/remote.ts'

export type { VerificationAsked, VerificationWay } from '#lib/api/session.ts'

/** What a login from a new place, or a change of the password, is asked for, where that is why it was refused. */
export function askedVerification({ code, details }: Failure): VerificationAsked | undefined {
  if (code !== 'login.verification' && code !== 'password.verification') return undefined
  const parsed = verificationAsked.safeParse(details)
  return parsed.success ? parsed.data : undefined
}
