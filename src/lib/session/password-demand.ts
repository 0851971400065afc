/**
 * Why a new password is demanded. `forced`: the brand set the current one. `expired`: it is too old. Just after the login,
 * where it was given, the change does not ask for it again.
 */
export type PasswordDemand = 'forced' | 'expired'

/** The demand in the reply to a login. */
export function demandOf(result: {
  mustChangePassword: boolean
  passwordExpired: boolean
}): PasswordDemand | undefined {
  if (result.mustChangePassword) return 'forced'
  return result.passwordExpired ? 'expired' : undefined
}

/** In the tab's storage, so that a reload does not bypass it and a logout clears it. */
const KEY = 'vitrine.passwordDemand'

export function readDemand(): PasswordDemand | undefined {
  const kept = sessionStorage.getItem(KEY)
  return kept === 'forced' || kept === 'expired' ? kept : undefined
}

export function keepDemand(demand: PasswordDemand | undefined): void {
  if (demand) sessionStorage.setItem(KEY, demand)
  else sessionStorage.removeItem(KEY)
}
