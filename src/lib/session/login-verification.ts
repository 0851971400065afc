import type { VerificationAsked } from '#lib/api/access/login.ts'
import type { Failure } from '#lib/client/remote.ts'

export type { VerificationAsked, VerificationWay } from '#lib/api/access/login.ts'

/** The requested verification of a refused login or password change, if that is the reason of the refusal. */
export async function askedVerification({ code, details }: Failure): Promise<VerificationAsked | undefined> {
  if (code !== 'login.verification' && code !== 'password.verification') return undefined
  const { verificationAsked } = await import('#lib/api/access/login.ts')
  const parsed = verificationAsked.safeParse(details)
  return parsed.success ? parsed.data : undefined
}
