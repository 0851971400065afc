import { describe, expect, it } from 'vitest'
import { PIX_KEY_KINDS, toPixKey } from '#lib/shared/money/pix-key.ts'

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
    ['phone', '11 3123-4567', '+551131234567'],
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
    ['phone', '912345678'],
    ['phone', '+1 212 555 0100'],
    ['email', 'ana@bank'],
    ['email', 'ana bank@bank.example'],
    ['email', `${'a'.repeat(64)}@${'b'.repeat(20)}.example`],
    ['random', '52998224725'],
    ['random', RANDOM.replaceAll('-', '')],
  ] as const)('%s: %s is none', (kind, typed) => {
    expect(toPixKey(kind, typed)).toBeUndefined()
  })

  it('is never empty', () => {
    for (const kind of PIX_KEY_KINDS) expect(toPixKey(kind, ' ')).toBeUndefined()
  })
})
