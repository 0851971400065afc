/**
 * Links of India's Unified Payments Interface, which a phone's apps open and a QR code carries (NPCI, UPI Linking
 * Specifications 1.6). Spaces are `%20`: apps show the `+` of forms as it is. Amounts have two decimals.
 */
interface UpiOrder {
  /** `name@bank` */
  address: string
  name: string
  amount: string
  reference: string
}

export const UPI_ADDRESS = /^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9.]{1,63}$/

export function upiLink({ address, name, amount, reference }: UpiOrder): string {
  if (!UPI_ADDRESS.test(address)) throw new RangeError('a payment address of UPI: name@bank')
  // The address as it is: apps compare it before they decode.
  const fields = [
    `pa=${address}`,
    `pn=${encodeURIComponent(name)}`,
    `tr=${reference}`,
    `am=${amount}`,
    'cu=INR',
  ]
  return `upi://pay?${fields.join('&')}`
}

/** Undefined for a text that is no link to pay, or without somebody to pay. */
export function readUpiLink(text: string): { amount: string | undefined; currency: string } | undefined {
  if (!/^upi:\/\/pay\?[\x21-\x7e]+$/.test(text)) return undefined
  const fields = new URLSearchParams(text.slice(text.indexOf('?')))
  if (!UPI_ADDRESS.test(fields.get('pa') ?? '') || fields.getAll('am').length > 1) return undefined
  return { amount: fields.get('am') ?? undefined, currency: fields.get('cu') ?? 'INR' }
}
