import type { Endpoint } from '#lib/api/endpoint.ts'
import type { Dialect } from '#lib/api/play/vendors-dialects.ts'
import type { SignedMessage, VendorKey } from '#lib/shared/keys/vendor-signature.ts'

export interface Answer {
  status: number
  /** `ok`, or the refusal's code: of our own format, or the word of a published one. */
  code: string
  /** Our own codes that such a word stands for. */
  means?: readonly string[]
  value: Record<string, unknown>
  details: Record<string, unknown>
}

/** The parts of a signed call that a case may override. */
export type Twist = Partial<SignedMessage> & { secret?: string; key?: VendorKey; sent?: string }

/** One call to the wallet, asked for in the terms of our own format whatever is sent. */
export type Asking = (endpoint: Endpoint, input: object, twist?: Twist) => Promise<Answer>

/** The format in which a kit speaks to the wallet. */
export interface Wire {
  /** A published one; absent: our own. */
  readonly format?: Dialect
  readonly ask: Asking
}

/** Whether an answer says this: `ok`, or a code of our own format. */
export function isSaying({ code, means = [] }: Answer, expected: string): boolean {
  return code === expected || means.includes(expected)
}
