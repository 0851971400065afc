/** What other features use of `support/`. */
export { pastCases } from './past-repository.ts'
export { countOpenCases, findCase } from './case-repository.ts'
export { findFeedback } from './feedback-repository.ts'
