import { maskMobile } from './mask.ts'

/** What others see of an account whose name is a number; `undefined` for other accounts. */
export function numberedName(account: string): string | undefined {
  const digits = account.replaceAll(/[^\d]/g, '')
  return /^[+\d\s().-]+$/.test(account) && digits.length >= 8 ? maskMobile(digits) : undefined
}
