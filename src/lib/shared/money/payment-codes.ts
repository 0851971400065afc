import { firstCodeName, LONGEST_CITY, LONGEST_NAME } from './code-name.ts'
import { field, readCode, withChecksum } from './emv-code.ts'
import { plainDecimal } from './plain-decimal.ts'
import { readUpiLink, upiLink } from './upi-link.ts'

/** Payment codes by country, as text; drawing is separate. All but UPI's link are codes of EMV's merchant-presented mode. */
export const BARE_CODE_KINDS = ['pix', 'promptpay', 'qrph', 'khqr', 'duitnow', 'upi'] as const
/** VietQR stands beside the lines of the account, which a member may type instead. */
export const CODE_KINDS = [...BARE_CODE_KINDS, 'vietqr'] as const
export type CodeKind = (typeof CODE_KINDS)[number]

interface Scheme {
  /** ISO 4217: the only currency it pays in, as letters and as the number in the code. */
  currency: string
  number: string
  country: string
  /** Stands in for a city that nobody can read. */
  land: string
  /** How much of our reference it carries. */
  referenceLength: number
}

export const SCHEMES: Readonly<Record<CodeKind, Scheme>> = {
  pix: { currency: 'BRL', number: '986', country: 'BR', land: 'Brasil', referenceLength: 25 },
  vietqr: { currency: 'VND', number: '704', country: 'VN', land: 'Viet Nam', referenceLength: 12 },
  promptpay: { currency: 'THB', number: '764', country: 'TH', land: 'Thailand', referenceLength: 20 },
  qrph: { currency: 'PHP', number: '608', country: 'PH', land: 'Philippines', referenceLength: 25 },
  // Riel too, by the scheme: written without decimals, while the currency has two (ISO 4217). Not offered.
  khqr: { currency: 'USD', number: '840', country: 'KH', land: 'Cambodia', referenceLength: 25 },
  duitnow: { currency: 'MYR', number: '458', country: 'MY', land: 'Malaysia', referenceLength: 25 },
  upi: { currency: 'INR', number: '356', country: 'IN', land: 'India', referenceLength: 25 },
}

/** Kinds whose codes write the payee's name. */
export const NAMED_KINDS: ReadonlySet<string> = new Set<CodeKind>(['pix', 'qrph', 'khqr', 'duitnow', 'upi'])

interface Named {
  /** In any script: transliterated, and cut to what a code can carry. */
  name: string
  city: string
}

/** Who is paid, as each scheme names them. */
export type Receiver =
  | ({ kind: 'pix'; key: string } & Named)
  /** Bank identification number (NAPAS), six digits. */
  | { kind: 'vietqr'; bin: string; accountNumber: string }
  /** The number of a biller, 15 digits: the payment carries our reference. */
  | { kind: 'promptpay'; biller: string }
  /** A mobile number (10 digits), a national or tax number (13) or a wallet (15): such a transfer carries no reference. */
  | { kind: 'promptpay'; proxy: string }
  /** The code of the bank or wallet (ISO 9362) and an account there. */
  | ({ kind: 'qrph'; bic: string; accountNumber: string } & Named)
  /** An account of Bakong: `name@bank`. */
  | ({ kind: 'khqr'; account: string } & Named)
  /** Number of the acquirer, six digits, and the merchant's there. */
  | ({ kind: 'duitnow'; acquirer: string; merchantId: string } & Named)
  /** A virtual payment address: `name@bank`. */
  | { kind: 'upi'; address: string; name: string }

/** What is paid. */
export interface CodeOrder {
  amountMinor: number
  /** Minor digits of the currency. */
  exponent: number
  /** Returned with the payment: letters and digits, at most 25. */
  reference: string
  /** Names that stand in where the receiver's own cannot be written: the first that a code can carry. */
  names: readonly string[]
  createdAtMs: number
  expiresAtMs: number
}

/** The code of one payment. Sources: the head of each case. */
export function paymentCode(to: Receiver, order: CodeOrder): string {
  const reference = referenceOf(order.reference)
  switch (to.kind) {
    // Banco Central do Brasil, Manual do BR Code.
    case 'pix':
      return emv(to, order, {
        ...template('26', 'br.gov.bcb.pix', { '01': to.key }),
        '52': '0000',
        ...named(to, order),
        '62': field('05', reference),
      })
    // NAPAS, VietQR: service QRIBFTTA.
    case 'vietqr': {
      const receiver = field('00', to.bin) + field('01', to.accountNumber)
      return emv(to, order, {
        ...template('38', 'A000000727', { '01': receiver, '02': 'QRIBFTTA' }),
        '62': field('08', reference),
      })
    }
    // Bank of Thailand, Thai QR payment: bill payment, whose references are digits and capitals, at most 20.
    case 'promptpay':
      return emv(
        to,
        order,
        'biller' in to
          ? template('30', 'A000000677010112', { '01': to.biller, '02': reference })
          : template('29', 'A000000677010111', thaiProxy(to.proxy)),
      )
    // Bangko Sentral ng Pilipinas, National QR Code Standard: to an account over InstaPay, whose reason code is 99964403.
    case 'qrph':
      return emv(to, order, {
        ...template('27', 'com.p2pqrpay', { '01': to.bic, '02': '99964403', '04': to.accountNumber }),
        '52': '6016',
        ...named(to, order),
        '62': field('05', reference),
      })
    // National Bank of Cambodia, KHQR content guideline: a code for one payment says when it ends.
    case 'khqr':
      return emv(to, order, {
        '29': field('00', to.account),
        '52': '5999',
        ...named(to, order),
        '62': field('01', reference),
        '99': field('00', String(order.createdAtMs)) + field('01', String(order.expiresAtMs)),
      })
    // PayNet, DuitNow QR.
    case 'duitnow':
      return emv(to, order, {
        ...template('26', 'A0000006150001', { '01': to.acquirer, '02': to.merchantId }),
        '52': '0000',
        ...named(to, order),
        '62': field('05', reference),
      })
    case 'upi':
      return upiLink({
        address: to.address,
        name: firstCodeName([to.name, ...order.names], LONGEST_NAME),
        amount: amountText(order),
        reference,
      })
  }
}

/**
 * Whether a provider's code can be shown for this order as it was sent: whole, with the right checksum, in the scheme's
 * currency, and for no other amount. A code may leave the amount out, because banks fetch it by its address.
 */
export function isCodeOf(
  kind: CodeKind,
  text: string,
  order: Pick<CodeOrder, 'amountMinor' | 'exponent'>,
): boolean {
  if (kind === 'upi') {
    const link = readUpiLink(text)
    return link?.currency === SCHEMES.upi.currency && isAmount(link.amount, order)
  }
  const fields = readCode(text)
  return fields?.['53'] === SCHEMES[kind].number && isAmount(fields['54'], order)
}

function isAmount(
  text: string | undefined,
  { amountMinor, exponent }: Pick<CodeOrder, 'amountMinor' | 'exponent'>,
): boolean {
  if (text === undefined) return true
  const [, whole = '', part = ''] = /^(\d+)(?:\.(\d*))?$/.exec(text) ?? []
  const digits = part.replace(/0+$/, '')
  return (
    whole !== '' && digits.length <= exponent && Number(whole + digits.padEnd(exponent, '0')) === amountMinor
  )
}

/** The fields that every code has, around those of its scheme, in the order of their identifiers. */
function emv({ kind }: Receiver, order: CodeOrder, own: Readonly<Record<string, string>>): string {
  const { number, country } = SCHEMES[kind]
  const fields: Readonly<Record<string, string>> = {
    ...own,
    '00': '01',
    // 12: for a single use.
    '01': '12',
    '53': number,
    '54': amountText(order),
    '58': country,
  }
  const ids = Object.keys(fields).toSorted()
  return withChecksum(ids.map((id) => field(id, fields[id] ?? '')).join(''))
}

/** The account of a scheme: its identifier, and what follows it. */
function template(
  id: string,
  scheme: string,
  parts: Readonly<Record<string, string>>,
): Record<string, string> {
  const inner = Object.entries(parts).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return { [id]: field('00', scheme) + inner.map(([part, value]) => field(part, value)).join('') }
}

/** A mobile number stands there with the country's code, in the length of a tax number. */
function thaiProxy(proxy: string): Record<string, string> {
  if (proxy.length === 10) return { '01': `0066${proxy.slice(1)}` }
  return { [proxy.length === 13 ? '02' : '03']: proxy }
}

function named(to: { kind: CodeKind } & Named, { names }: CodeOrder): Record<string, string> {
  return {
    '59': firstCodeName([to.name, ...names], LONGEST_NAME),
    '60': firstCodeName([to.city, SCHEMES[to.kind].land], LONGEST_CITY),
  }
}

/** Decimal text with a dot, from whole minor units; no decimals where the currency has none. */
function amountText({ amountMinor, exponent }: CodeOrder): string {
  if (!Number.isSafeInteger(amountMinor) || amountMinor < 1) throw new RangeError('a whole amount above zero')
  return plainDecimal(amountMinor, exponent)
}

function referenceOf(text: string): string {
  if (!/^[A-Za-z0-9]{1,25}$/.test(text)) throw new RangeError('a reference has 1 to 25 letters and digits')
  return text
}
