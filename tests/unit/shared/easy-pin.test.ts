import { expect, it } from 'vitest'
import { isEasyPin } from '#lib/shared/keys/easy-pin.ts'

it.each(['123456', '987654', '890123', '000000', '121212', '123123', '543210'])('%s is easy', (pin) => {
  expect(isEasyPin(pin)).toBe(true)
})

it.each(['582914', '135790', '112233', '123465', '482913'])('%s is not', (pin) => {
  expect(isEasyPin(pin)).toBe(false)
})
