import { bareEntry, cleanEntry } from '#lib/shared/text/entry.ts'
import { readPixKey } from './pix-key.ts'

const ACCOUNT = /^[A-Z0-9]{4,34}$/
const WALLET = /^\+?\d{6,20}$/
const MAILBOX = /^[^\s@]{1,64}@[^\s@]{1,70}$/

/**
 * The number of a payout account as it is stored and sent: an account or IBAN in capitals, a number or address of an e-wallet,
 * a Pix key. `undefined` for a text that is none of this kind.
 */
export function readPayoutNumber(kind: 'pix' | 'bank' | 'ewallet', text: string): string | undefined {
  switch (kind) {
    case 'pix':
      return readPixKey(text)
    case 'bank': {
      const account = bareEntry(text).toUpperCase()
      return ACCOUNT.test(account) ? account : undefined
    }
    case 'ewallet': {
      const plain = cleanEntry(text)
      if (plain.includes('@')) return MAILBOX.test(plain) ? plain : undefined
      const number = bareEntry(plain)
      return WALLET.test(number) ? number : undefined
    }
  }
}
