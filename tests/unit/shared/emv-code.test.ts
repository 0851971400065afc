import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codeName } from '#lib/shared/money/code-name.ts'
import { crc16 } from '#lib/shared/money/emv-code.ts'
import { paymentCode, type CodeOrder, type Receiver } from '#lib/shared/money/payment-codes.ts'

interface Differences extends Partial<CodeOrder> {
  city?: string
}

const order = (differences: Differences = {}): CodeOrder => ({
  amountMinor: 1050,
  exponent: 2,
  reference: 'ABC123',
  names: [],
  createdAtMs: 0,
  expiresAtMs: 0,
  ...differences,
})
/** The provider's name is the first of `names`, and the others stand in for it. */
function pixCode({
  names: [name = '', ...names] = ['Fulano de Tal'],
  city = 'BRASILIA',
  ...rest
}: Differences = {}) {
  const key = '123e4567-e12b-12d1-a456-426655440000'
  return paymentCode({ kind: 'pix', key, name, city }, order({ ...rest, names }))
}
const VIET: Receiver = { kind: 'vietqr', bin: '970403', accountNumber: '0011012345678' }
const vietQrCode = (differences: Differences = {}) =>
  paymentCode(VIET, order({ amountMinor: 180_000, exponent: 0, reference: 'NPS6869', ...differences }))

/** The fields of a code, by identifier. */
function read(code: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (let at = 0; at < code.length;) {
    const length = Number(code.slice(at + 2, at + 4))
    fields[code.slice(at, at + 2)] = code.slice(at + 4, at + 4 + length)
    at += 4 + length
  }
  return fields
}

describe('the checksum', () => {
  test.each([
    // The check value of CRC-16/CCITT-FALSE.
    ['123456789', '29B1'],
    // The static example of the Manual do BR Code (Banco Central do Brasil).
    [
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304',
      '1D3D',
    ],
    // The example of NAPAS' VietQR specification.
    [
      '00020101021238570010A00000072701270006970403011300110123456780208QRIBFTTA530370454061800005802VN62340107NPS68690819thanh toan don hang6304',
      '2E2E',
    ],
  ])('of %s is %s', (text, expected) => {
    expect(crc16(text)).toBe(expected)
  })
})

describe('a Pix code', () => {
  test('says whom, how much and for what, and closes with its checksum', () => {
    const code = pixCode()
    const fields = read(code)
    expect(fields).toMatchObject({
      '00': '01',
      '01': '12',
      26: '0014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000',
      52: '0000',
      53: '986',
      54: '10.50',
      58: 'BR',
      59: 'Fulano de Tal',
      60: 'BRASILIA',
      62: '0506ABC123',
    })
    expect(fields['63']).toBe(crc16(code.slice(0, -4)))
  })

  test('writes names without accents and no longer than readers take', () => {
    const fields = read(
      pixCode({ names: ['Órgão de Câmbio e Açúcar do Paraná'], city: 'São José dos Campos' }),
    )
    expect(fields['59']).toBe('Orgao de Cambio e Acucar')
    expect(fields['60']).toBe('Sao Jose dos Ca')
  })

  test.each([
    ['Đại Phát', 'Dai Phat'],
    ['Ørsted Łódź', 'Orsted Lodz'],
    ['STRAẞE & Söhne', 'STRASsE & Sohne'],
    ['大发娱乐', 'DaFaYuLe'],
    ['𠀋𠮷', 'JoKichi'],
    ['บริษัท ดอกบัว', 'brisath dokbaw'],
    ['نجم', 'njm'],
    ['कंपनी', 'kmpni'],
    ['กลุ่ม\u200b\u00a0ก', 'klum k'],
    ['🎰 Casino\r\nRio', 'Casino Rio'],
  ])('writes %j as %s', (name, written) => {
    expect(read(pixCode({ names: [name] }))['59']).toBe(written)
  })

  test('is made for whatever names and city the provider has: the brand’s own stand in for what cannot be read', () => {
    const fields = read(pixCode({ names: ['🎰', '\u200b', '—', 'Aurora'], city: '\ud800' }))
    expect(fields['59']).toBe('Aurora')
    expect(fields['60']).toBe('Brasil')
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (name, city) => {
        const made = read(pixCode({ names: [name, 'AURORA'], city }))
        expect(made['59']).toMatch(/^[!-~](?:[ -~]{0,23}[!-~])?$/)
        expect(made['60']).toMatch(/^[!-~](?:[ -~]{0,13}[!-~])?$/)
      }),
      { numRuns: 2_000 },
    )
  })

  test('loses no letter of any script that the library knows', () => {
    const lost = Array.from({ length: 0x3000 }, (_, point) => String.fromCodePoint(point)).filter(
      (sign) => /^[\p{L}\p{N}]$/u.test(sign) && codeName(sign) === '',
    )
    // Letters without a sound of their own, and scripts without a transliteration.
    expect(
      lost.filter((sign) => /\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}/u.test(sign)),
    ).toEqual([])
    expect(lost.length).toBeLessThan(100)
  })

  test.each([0, -1, 1.5, Number.NaN, 2 ** 53])('is not made for %s', (amountMinor) => {
    expect(() => pixCode({ amountMinor })).toThrow(RangeError)
  })

  test.each(['', 'with space', 'x'.repeat(26), '***'])('is not made for the reference "%s"', (reference) => {
    expect(() => pixCode({ reference })).toThrow(RangeError)
  })
})

describe('a VietQR code', () => {
  test('names the account as the specification does', () => {
    const fields = read(vietQrCode())
    expect(fields['38']).toBe('0010A00000072701270006970403011300110123456780208QRIBFTTA')
    expect(fields).toMatchObject({ '01': '12', 53: '704', 54: '180000', 58: 'VN', 62: '0807NPS6869' })
  })

  test('has decimals only where the currency has them', () => {
    expect(read(vietQrCode({ exponent: 3, amountMinor: 5 }))['54']).toBe('0.005')
  })
})
