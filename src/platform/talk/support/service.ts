/** What other features use of `support/`. */
export { findCase } from './case-repository.ts'
export { findFeedback } from './feedback-repository.ts'
