/**
 * Why a new password is demanded. `forced`: the brand set the old one, and it was given just now. `expired`: it is too
 * old; the change asks for it again.
 */
export type PasswordDemand = 'forced' | 'expired'

/** What the answer to a login demands. */
export function demandOf(result: {
  mustChangePassword: boolean
  passwordExpired: boolean
}): PasswordDemand | undefined {
  if (result.mustChangePassword) return 'forced'
  return result.passwordExpired ? 'expired' : undefined
}

/** With the tab's session, so that a reload does not get around it and a logout ends it. */
const KEY = 'vitrine.passwordDemand'

export function readDemand(): PasswordDemand | undefined {
  const kept = sessionStorage.getItem(KEY)
  return kept === 'forced' || kept === 'expired' ? kept : undefined
}

export function keepDemand(demand: PasswordDemand | undefined): void {
  if (demand) sessionStorage.setItem(KEY, demand)
  else sessionStorage.removeItem(KEY)
}
