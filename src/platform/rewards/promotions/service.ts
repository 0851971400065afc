/** What other features use of `promotions/`. */
export { findApplication } from './application-repository.ts'
export { readBonuses } from './bonus-service.ts'
export { checkOffers, seedOffers } from './offer-seed.ts'
export { checkOffer, fillOffer } from './ops-service.ts'
