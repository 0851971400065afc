import { afterEach, expect, it, vi } from 'vitest'

const LAUNCH = {
  dir: 'ltr',
  words: {},
  colours: {},
  art: { scene: '', motif: '', symbols: [] },
  title: 'A game',
  lobby: 'https://brand.example/',
  stakesMinor: [200_000],
  balanceMinor: 123_456_789,
}

/** The frame of the sandbox vendor's games, drawn anew for a launch. */
async function openFront(launch: object, around: unknown = window): Promise<void> {
  const data = document.createElement('script')
  Object.assign(data, { id: 'launch', type: 'application/json' })
  data.textContent = JSON.stringify({ ...LAUNCH, ...launch })
  document.body.replaceChildren(data)
  vi.spyOn(window, 'parent', 'get').mockReturnValue(around as Window)
  vi.resetModules()
  const { openShell } = await import('../../../sandbox/game-vendor/client/kit/shell.ts')
  openShell(() => [])
}

const VIETNAMESE = { locale: 'vi', currency: { code: 'VND', exponent: 0 } }
/** Without spaces and signs of direction. */
const shown = (id: string) => document.getElementById(id)?.textContent.replaceAll(/[\s\u200e\u200f]/g, '')

afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

it('a vendor’s game has a way out of its own only where no bar of the brand stands above it', async () => {
  await openFront(VIETNAMESE)
  expect(document.getElementById('leave')).not.toBeNull()
  await openFront(VIETNAMESE, { postMessage: () => undefined })
  expect(document.getElementById('leave')).toBeNull()
})

it.each([
  ['vi', { code: 'VND', exponent: 0 }, '123.456.789₫', '200.000₫'],
  ['pt-BR', { code: 'BRL', exponent: 2 }, 'R$1.234.567,89', 'R$2.000,00'],
  ['ar', { code: 'USD', exponent: 2 }, '1,234,567.89$', '2,000.00$'],
])(
  'a vendor’s game writes amounts in %s with the currency’s sign',
  async (locale, currency, balance, stake) => {
    await openFront({ locale, currency })
    expect([shown('balance'), shown('stake')]).toEqual([balance, stake])
    await openFront({ locale, currency, isDemo: true })
    expect(shown('stake')).toMatch(/^[\d.,]+$/)
  },
)
