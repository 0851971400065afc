import { describe, expect, it } from 'vitest'
import { PIX_KEY_KINDS, readPixKey, toPixKey } from '#lib/shared/money/pix-key.ts'

const RANDOM = '123e4567-e89b-12d3-a456-426614174000'

describe('a Pix key', () => {
  it.each([
    ['cpf', '529.982.247-25', '52998224725'],
    ['cpf', ' 52998224725 ', '52998224725'],
    ['cpf', '۵۲۹.۹۸۲.۲۴۷-۲۵', '52998224725'],
    ['cnpj', '11.222.333/0001-81', '11222333000181'],
    ['cnpj', '１１.２２２.３３３/０００１-８１', '11222333000181'],
    ['phone', '(11) 91234-5678', '+5511912345678'],
    ['phone', '+55 11 91234-5678', '+5511912345678'],
    ['phone', '5511912345678', '+5511912345678'],
    ['phone', '+٥٥ ١١ ٩١٢٣٤-٥٦٧٨', '+5511912345678'],
    ['cpf', '\u202a529.982.247\u201125\u202c', '52998224725'],
    ['cpf', '५२९९८२२४७२५', '52998224725'],
    ['cnpj', '12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['cnpj', '12abc34501de35', '12ABC34501DE35'],
    ['phone', '(011) 91234-5678', '+5511912345678'],
    ['phone', '0055 11 91234-5678', '+5511912345678'],
    ['phone', '+55 (0)11 91234-5678', '+5511912345678'],
    ['phone', '0 15 11 91234-5678', '+5511912345678'],
    ['phone', '55 91234-5678', '+5555912345678'],
    ['phone', '\u2066+55 11 91234\u201156\u00ad78\u2069', '+5511912345678'],
    ['email', '\u200bana@bank.example\ufeff', 'ana@bank.example'],
    ['random', RANDOM.replaceAll('-', '\u2011'), RANDOM],
    ['email', 'Ana@Bank.Example', 'ana@bank.example'],
    ['random', RANDOM.toUpperCase(), RANDOM],
  ] as const)('%s: %s is the key %s', (kind, typed, key) => {
    expect(toPixKey(kind, typed)).toBe(key)
  })

  it.each([
    ['cpf', '529.982.247-24'],
    ['cpf', '529.982.247-15'],
    ['cpf', '111.111.111-11'],
    ['cpf', '5299822472'],
    // A mobile number has as many digits.
    ['cpf', '11912345678'],
    ['cnpj', '11.222.333/0001-82'],
    ['cnpj', '52998224725'],
    // Landlines, mobiles of the time before their 9, and an area that has no numbers.
    ['phone', '(11) 3220-1234'],
    ['phone', '11 3123-4567'],
    ['phone', '11 87654-3210'],
    ['phone', '20 91234-5678'],
    ['phone', '912345678'],
    ['cpf', '000.000.000-00'],
    ['cnpj', '00.000.000/0000-00'],
    ['cnpj', '12.ABC.345/01DE-34'],
    ['cnpj', '12.ABC.345/01DE-3A'],
    ['phone', '+1 212 555 0100'],
    ['email', 'ana@bank'],
    ['email', 'ana bank@bank.example'],
    ['email', `${'a'.repeat(64)}@${'b'.repeat(20)}.example`],
    ['random', '52998224725'],
    ['random', RANDOM.replaceAll('-', '')],
  ] as const)('%s: %s is none', (kind, typed) => {
    expect(toPixKey(kind, typed)).toBeUndefined()
  })

  it('of an unsaid kind is read by its shape; a phone number needs its country', () => {
    expect(readPixKey('529.982.247-25')).toBe('52998224725')
    expect(readPixKey('12.abc.345/01de-35')).toBe('12ABC34501DE35')
    expect(readPixKey('+55 11 91234-5678')).toBe('+5511912345678')
    expect(readPixKey('Ana@Bank.Example')).toBe('ana@bank.example')
    expect(readPixKey(RANDOM.toUpperCase())).toBe(RANDOM)
    // A mistyped CPF must not be read as another person's phone number.
    expect(readPixKey('11912345678')).toBeUndefined()
    expect(readPixKey('+55 11 3220-1234')).toBeUndefined()
  })

  it('is never empty', () => {
    for (const kind of PIX_KEY_KINDS) expect(toPixKey(kind, ' ')).toBeUndefined()
  })
})
