import type { VerificationAsked } from '#lib/api/session.ts'
import type { Failure } from '#lib/client/remote.ts'

export type { VerificationAsked, VerificationWay } from '#lib/api/session.ts'

/** What a login from a new place, or a change of the password, is asked for, where that is why it was refused. */
export async function askedVerification({ code, details }: Failure): Promise<VerificationAsked | undefined> {
  if (code !== 'login.verification' && code !== 'password.verification') return undefined
  const { verificationAsked } = await import('#lib/api/session.ts')
  const parsed = verificationAsked.safeParse(details)
  return parsed.success ? parsed.data : undefined
}
