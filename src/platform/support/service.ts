/** What other features use of `support/`. */
export { findFeedback } from './feedback-repository.ts'
