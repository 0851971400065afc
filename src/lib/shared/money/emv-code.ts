import { firstCodeName, LONGEST_CITY, LONGEST_NAME } from './code-name.ts'
import { plainDecimal } from './plain-decimal.ts'

/** Payment codes in EMV's merchant-presented mode: Pix' BR Code and VietQR, as text; drawing is separate. */

export interface PixOrder {
  /** The receiver's Pix key. */
  key: string
  /** The receiver's names, in any script: the first that a code can carry is written. */
  names: readonly string[]
  city: string
  amountMinor: number
  /** Minor digits of the currency. */
  exponent: number
  /** Returned with the payment: letters and digits, at most 25. */
  transactionId: string
}

/** A Pix BR Code for one payment (Banco Central do Brasil, Manual do BR Code). */
export function pixCode(order: PixOrder): string {
  const account = field('00', 'br.gov.bcb.pix') + field('01', order.key)
  return withChecksum(
    field('00', '01') +
      // 12: for a single use.
      field('01', '12') +
      field('26', account) +
      field('52', '0000') +
      field('53', '986') +
      field('54', amountText(order.amountMinor, order.exponent)) +
      field('58', 'BR') +
      field('59', firstCodeName(order.names, LONGEST_NAME)) +
      field('60', firstCodeName([order.city, 'Brasil'], LONGEST_CITY)) +
      field('62', field('05', reference(order.transactionId))),
  )
}

export interface VietQrOrder {
  /** Bank identification number (NAPAS), six digits. */
  bin: string
  accountNumber: string
  amountMinor: number
  exponent: number
  /** The transfer's purpose: letters and digits, at most 25. */
  purpose: string
}

/** A VietQR code for a transfer to an account (NAPAS, service QRIBFTTA). */
export function vietQrCode(order: VietQrOrder): string {
  const receiver = field('00', order.bin) + field('01', order.accountNumber)
  const account = field('00', 'A000000727') + field('01', receiver) + field('02', 'QRIBFTTA')
  return withChecksum(
    field('00', '01') +
      field('01', '12') +
      field('38', account) +
      field('53', '704') +
      field('54', amountText(order.amountMinor, order.exponent)) +
      field('58', 'VN') +
      field('62', field('08', reference(order.purpose))),
  )
}

/** CRC-16/CCITT-FALSE (polynomial 0x1021, initial value 0xFFFF) of ASCII text, as four capital hex digits. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1)
      crc = ((crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff) >>> 0
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** Identifier, length of two digits, value. */
function field(id: string, value: string): string {
  if (value.length === 0 || value.length > 99 || /[^\x20-\x7e]/.test(value))
    throw new RangeError(`field ${id} takes 1 to 99 ASCII characters`)
  return id + String(value.length).padStart(2, '0') + value
}

/** Appends the checksum, which covers its own identifier and length too. */
function withChecksum(text: string): string {
  return `${text}6304${crc16(`${text}6304`)}`
}

/** Decimal text with a dot, from whole minor units; no decimals where the currency has none. */
function amountText(minor: number, exponent: number): string {
  if (!Number.isSafeInteger(minor) || minor < 1) throw new RangeError('a whole amount above zero')
  return plainDecimal(minor, exponent)
}

function reference(text: string): string {
  if (!/^[A-Za-z0-9]{1,25}$/.test(text)) throw new RangeError('a reference has 1 to 25 letters and digits')
  return text
}
