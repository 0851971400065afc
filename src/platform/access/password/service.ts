/** What other features use of `password/`. */
export { checkNewPassword } from './new-password.ts'
