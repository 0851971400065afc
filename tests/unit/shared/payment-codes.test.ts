import { BakongKHQR } from 'bakong-khqr'
import { hasError, parsePix } from 'pix-utils'
import promptpay from 'promptpay-qr'
import { generate, parse } from 'promptparse'
import { describe, expect, test } from 'vitest'
import { readCode, readFields } from '#lib/shared/money/emv-code.ts'
import { isCodeOf, paymentCode, type CodeKind, type Receiver } from '#lib/shared/money/payment-codes.ts'

/** Codes read by libraries that know nothing of ours: two where there are two. */

const ORDER = {
  amountMinor: 1050,
  exponent: 2,
  reference: 'ABC123',
  names: ['Aurora'],
  createdAtMs: Date.UTC(2026, 10, 20, 12),
  expiresAtMs: Date.UTC(2099, 0, 1),
}
const NAMED = { name: 'Nhà Đại Phát', city: 'São José dos Campos' }
const RECEIVERS: Readonly<Record<CodeKind, Receiver>> = {
  pix: { kind: 'pix', key: 'pix@provider.example', ...NAMED },
  vietqr: { kind: 'vietqr', bin: '970403', accountNumber: '0011012345678' },
  promptpay: { kind: 'promptpay', biller: '099400016550100' },
  qrph: { kind: 'qrph', bic: 'TESTPHM1XXX', accountNumber: '001101234567', ...NAMED },
  khqr: { kind: 'khqr', account: 'test_house@devb', ...NAMED },
  duitnow: { kind: 'duitnow', acquirer: '999999', merchantId: 'MD000000001', ...NAMED },
  upi: { kind: 'upi', address: 'test.house@devbank', name: 'Nhà Đại Phát' },
}
const codeOf = (kind: CodeKind) => paymentCode(RECEIVERS[kind], ORDER)
const EMV_KINDS = (['pix', 'vietqr', 'promptpay', 'qrph', 'khqr', 'duitnow'] as const).map((kind) => ({
  kind,
}))

describe('a payment code', () => {
  test.each(EMV_KINDS)('of $kind is read by another library, whose checksum agrees', ({ kind }) => {
    const code = codeOf(kind)
    const read = parse(code, true)
    expect(read?.getTagValue('54')).toBe('10.50')
    expect(read?.validate('63')).toBe(true)
    expect(Object.fromEntries(read?.getTags().map(({ id, value }) => [id, value]) ?? [])).toEqual(
      readCode(code),
    )
  })

  test('of Pix is read by a library of Pix', () => {
    const read = parsePix(codeOf('pix'))
    if (hasError(read)) throw new Error('not read')
    expect(read).toMatchObject({
      merchantName: 'Nha Dai Phat',
      merchantCity: 'Sao Jose dos Ca',
      transactionAmount: 10.5,
      pixKey: 'pix@provider.example',
      txid: 'ABC123',
    })
  })

  test('of KHQR is read and verified by the library of the scheme', () => {
    expect(BakongKHQR.verify(codeOf('khqr')).isValid).toBe(true)
    expect(BakongKHQR.decode(codeOf('khqr')).data).toMatchObject({
      bakongAccountID: 'test_house@devb',
      merchantName: 'Nha Dai Phat',
      merchantCity: 'Sao Jose dos Ca',
      transactionAmount: '10.50',
      transactionCurrency: '840',
      billNumber: 'ABC123',
      creationTimestamp: String(ORDER.createdAtMs),
      expirationTimestamp: String(ORDER.expiresAtMs),
    })
  })

  test('of PromptPay has the fields that two libraries write for the same payment', () => {
    const fieldsOf = (code: string) => readFields(code.slice(0, -8))
    expect(fieldsOf(codeOf('promptpay'))).toEqual(
      fieldsOf(generate.billPayment({ billerId: '099400016550100', amount: 10.5, ref1: 'ABC123' })),
    )
    for (const [proxy, type] of [
      ['0812345678', 'MSISDN'],
      ['1111111111111', 'NATID'],
      ['123456789012345', 'EWALLETID'],
    ] as const) {
      const code = fieldsOf(paymentCode({ kind: 'promptpay', proxy }, ORDER))
      expect(code).toEqual(fieldsOf(promptpay(proxy, { amount: 10.5 })))
      expect(code).toEqual(fieldsOf(generate.anyId({ type, target: proxy, amount: 10.5 })))
    }
  })

  test('names account and country as codes in use do', () => {
    expect(readCode(codeOf('qrph'))).toMatchObject({
      27: '0012com.p2pqrpay0111TESTPHM1XXX0208999644030412001101234567',
      52: '6016',
      53: '608',
      58: 'PH',
      59: 'Nha Dai Phat',
      62: '0506ABC123',
    })
    expect(readCode(codeOf('duitnow'))).toMatchObject({
      26: '0014A0000006150001010699999902' + '11MD000000001',
      53: '458',
      58: 'MY',
      62: '0506ABC123',
    })
  })

  test('of UPI is a link with spaces as %20 and two decimals', () => {
    expect(codeOf('upi')).toBe(
      'upi://pay?pa=test.house@devbank&pn=Nha%20Dai%20Phat&tr=ABC123&am=10.50&cu=INR',
    )
    const whole = paymentCode(RECEIVERS.upi, { ...ORDER, amountMinor: 1000 })
    expect(new URL(whole).searchParams.get('am')).toBe('10.00')
    expect(() => paymentCode({ kind: 'upi', address: 'nobody', name: 'A' }, ORDER)).toThrow(RangeError)
  })
})

describe('a code that a provider sent', () => {
  const QRPH =
    '00020101021228500011ph.ppmi.p2m0111PAPHPHM1XXX0309102140529050331052047299530360854041.005802PH5903Rui6006Manila62440014com.paymaya.qr052228oYUr47CjKVCKh57wfb3s6304C116'
  const one = { amountMinor: 100, exponent: 2 }

  test.each(EMV_KINDS)('of $kind is shown for its own amount and currency alone', ({ kind }) => {
    const code = codeOf(kind)
    expect(isCodeOf(kind, code, ORDER)).toBe(true)
    expect(isCodeOf(kind, code, { ...ORDER, amountMinor: 1051 })).toBe(false)
    expect(isCodeOf(kind, `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`, ORDER)).toBe(false)
    expect(isCodeOf(kind, code.slice(0, -9), ORDER)).toBe(false)
    expect(isCodeOf(kind === 'pix' ? 'qrph' : 'pix', code, ORDER)).toBe(false)
  })

  test('may be of another form of the scheme, and may leave the amount to the bank', () => {
    expect(isCodeOf('qrph', QRPH, one)).toBe(true)
    expect(isCodeOf('qrph', QRPH, { ...one, amountMinor: 1000 })).toBe(false)
    expect(
      isCodeOf(
        'pix',
        '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
        one,
      ),
    ).toBe(true)
  })

  test.each([
    ['upi://pay?pa=shop@bank&pn=A%20B&am=1.00&cu=INR', true],
    ['upi://pay?pa=shop@bank&am=1&cu=INR', true],
    ['upi://pay?pa=shop@bank', true],
    ['upi://pay?pa=shop@bank&am=1.001', false],
    ['upi://pay?pa=shop@bank&am=10.00', false],
    ['upi://pay?pa=shop@bank&am=1.00&am=9.00', false],
    ['upi://pay?pa=shop@bank&am=1.00&cu=USD', false],
    ['upi://pay?am=1.00', false],
    ['https://pay.example/?pa=shop@bank&am=1.00', false],
    ['javascript:alert(1)', false],
  ])('the link %s: %s', (link, isShown) => {
    expect(isCodeOf('upi', link, one)).toBe(isShown)
  })
})
