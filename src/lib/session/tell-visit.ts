import { checkAffiliate } from '#lib/api/access/registration.ts'
import { call } from '#lib/client/call.ts'
import { toFailure } from '#lib/client/remote.ts'

/** A file of its own: only visitors who come by an agent's link load it. */
export async function tellVisit(code: string): Promise<void> {
  try {
    await call(checkAffiliate, { code, domain: location.hostname, isVisit: '1' })
  } catch (error) {
    // The visitor did nothing that could fail; the registration reports an unknown code.
    toFailure(error)
  }
}
