/** What other features use of `faults/`. */
export { countFault, faultsSince, purgeFaults } from './faults.ts'
