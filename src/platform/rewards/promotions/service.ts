/** What other features use of `promotions/`. */
export { findApplication } from './application-repository.ts'
export { checkOffers, seedOffers } from './offer-seed.ts'
