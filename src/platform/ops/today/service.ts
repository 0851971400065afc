/** What other features use of `today/`. */
export { readAlarms } from './alarm-repository.ts'
export { readQueues } from './queue-repository.ts'
