/** What other features use of `registration/`. */
export { registrationSettingsOf } from './registration.ts'
