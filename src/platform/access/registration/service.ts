/** What other features use of `registration/`. */
export { getRegistrationSettings } from './registration.ts'
