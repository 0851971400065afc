/** Where the query of a visit's address waits for `referral.ts`. */
export const ARRIVED = 'vitrine.arrived'
export const INVITED = /[?&](r|ref|referralCode|affiliate|affiliateCode)=/

/** Keeps the address of a visit by an invitation until the code is there that reads it: the visitor may go on before. */
export function keepArrival(): void {
  if (INVITED.test(location.search)) sessionStorage.setItem(ARRIVED, location.search)
}
