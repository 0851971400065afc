import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import DepositPage from '#islands/cashier/DepositPage.tsx'
import { startDeposit, leaveDeposit } from '#lib/cashier/deposit-store.ts'
import { loadProtection } from '#lib/protection/protection-store.ts'
import { caseAddress } from '#lib/support/case-address.ts'
import { $wallet, refreshBalance } from '#lib/wallet/wallet-store.ts'
import { english } from '../../fixtures/node/english.ts'
import { lineOf, told, useLines, welcome } from '../live/line.ts'
import { script } from '../session/answers.ts'
import { POLLED_FROM_MS, withoutWaits } from '../without-waits.ts'
import { BALANCE, BRL, button, page, PROTECTION, showPage, textOf, useMember } from './show-page.tsx'

// Before the login, which opens the lines that an earlier test left.
beforeEach(useLines)
useMember()

const METHODS = {
  value: {
    currency: BRL,
    methods: [
      { id: 'pix', kind: 'pix', minMinor: 10_00, maxMinor: 5_000_00, quickMinor: [50_00], feeBasisPoints: 0 },
      { id: 'bank', kind: 'bank', minMinor: 20_00, maxMinor: 9_000_00, quickMinor: [], feeBasisPoints: 150 },
    ],
  },
}
const NONE = { value: { content: [], pageNum: 1, totalPages: 0, total: 0 } }
const PAYLOAD = '00020126580014br.gov.bcb.pix0136aurora-sandbox'
const HOUR_MS = 3_600_000

function aDeposit(differences: Record<string, unknown> = {}) {
  return {
    value: {
      id: 'd1',
      methodId: 'pix',
      kind: 'pix',
      currency: BRL,
      status: 'waiting',
      amountMinor: 50_00,
      feeMinor: 0,
      surplusMinor: 0,
      proofs: [],
      createdAtMs: Date.now(),
      expiresAtMs: Date.now() + HOUR_MS,
      instructions: { kind: 'pix', payload: PAYLOAD, expiresAtMs: Date.now() + HOUR_MS },
      ...differences,
    },
  }
}
const credited = () =>
  aDeposit({
    status: 'credited',
    creditedMinor: 50_00,
    paidMinor: 50_00,
    paid: 'exact',
    instructions: undefined,
  })
const base = {
  listDepositMethods: METHODS,
  listDeposits: NONE,
  getBalance: BALANCE,
  getProtection: PROTECTION,
}

async function choosePix(lang = 'en') {
  const user = userEvent.setup()
  showPage(DepositPage, lang)
  await user.click(await screen.findByRole('radio', { name: /Pix/ }))
  return user
}
const typeAmount = async (user: ReturnType<typeof userEvent.setup>, text: string) => {
  await user.clear(screen.getByLabelText('Amount'))
  if (text) await user.type(screen.getByLabelText('Amount'), text)
}

it('says during a break that deposits are closed, and leads to a withdrawal', async () => {
  const pause = { kind: 'exclusion', fromMs: 0, untilMs: 1_800_000_000_000, scope: 'brand' }
  script({ ...base, getProtection: { value: { ...PROTECTION.value, pause } } })
  showPage(DepositPage)
  await waitFor(() => expect(page()).toContain('Your self-exclusion runs until'))
  expect(page()).toContain('Play, deposits and bonuses are closed.')
  expect(screen.getByRole('link', { name: 'Withdraw' }).getAttribute('href')).toBe('#member/withdraw')
  expect(screen.queryByRole('radio', { name: /Pix/ })).toBeNull()
})

it('refused for a break that began elsewhere, leads to the money and to help', async () => {
  const helpContacts = [{ name: 'Open Line', phone: '0800 123' }]
  const pause = { kind: 'timeOut', fromMs: 0, untilMs: 1_800_000_000_000, scope: 'brand' }
  script({
    ...base,
    getProtection: [
      { value: { ...PROTECTION.value, helpContacts } },
      'lost',
      { value: { ...PROTECTION.value, helpContacts, pause } },
    ],
    startDeposit: { refused: 'protection.timeOut' },
  })
  const user = await choosePix()
  await typeAmount(user, '50')
  await user.click(button('Continue to payment'))
  await waitFor(() => expect(page()).toContain('Your time-out is running'))
  const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect([link('Withdraw'), link('Get help'), link('0800 123')]).toEqual([
    ...['#member/withdraw', '#member/protection', 'tel:0800123'],
  ])
  // The form gives way to the break as soon as it is known.
  await act(loadProtection)
  await waitFor(() => expect(page()).toContain('Your time-out runs until'))
  expect(screen.queryByLabelText('Amount')).toBeNull()
  expect(link('Withdraw')).toBe('#member/withdraw')
})

it('asks nobody to pay during a break: an open payment is still followed', async () => {
  const pause = { kind: 'exclusion', fromMs: 0, untilMs: 1_800_000_000_000, scope: 'brand' }
  script({ ...base, getProtection: { value: { ...PROTECTION.value, pause } }, getDeposit: aDeposit() })
  history.replaceState(null, '', '/#member/depositv2?deposit=d1')
  showPage(DepositPage)
  expect(await screen.findByText('Waiting for your payment')).toBeTruthy()
  await waitFor(() => expect(page()).toContain('Your self-exclusion runs until'))
  expect(page()).not.toContain(PAYLOAD)
  act(leaveDeposit)
})

it('offers no amount above what the member’s own limit leaves', async () => {
  const [pix] = METHODS.value.methods
  const limit = {
    kind: 'deposit',
    period: 'day',
    used: 0,
    max: 100_00,
    others: [],
    left: 100_00,
    raise: null,
  }
  script({
    ...base,
    listDepositMethods: { value: { currency: BRL, methods: [{ ...pix, quickMinor: [50_00, 200_00] }] } },
    getProtection: { value: { ...PROTECTION.value, limits: [limit] } },
  })
  showPage(DepositPage)
  expect(await screen.findByRole('button', { name: 'R$50.00' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'R$200.00' })).toBeNull()
})

describe('the question for a deposit limit', () => {
  const asking = {
    value: { ...PROTECTION.value, firstLimit: { isDue: true, given: null } },
  }

  it('comes before the first deposit, and takes any amount', async () => {
    const asked = script({ ...base, getProtection: asking, answerFirstLimit: PROTECTION })
    const user = userEvent.setup()
    showPage(DepositPage)
    await user.click(await screen.findByRole('radio', { name: 'Week' }))
    expect(screen.queryByRole('radio', { name: /Pix/ })).toBeNull()
    const field = screen.getByLabelText('Most you want to deposit')
    expect(textOf(field.parentElement ?? document.body)).toBe('R$')
    await user.type(field, 'much')
    await user.click(button('Set the limit and continue'))
    expect(page()).toContain('Write an amount such as')
    await user.clear(screen.getByLabelText('Most you want to deposit'))
    await user.type(screen.getByLabelText('Most you want to deposit'), '123.45')
    await user.click(button('Set the limit and continue'))
    expect(await screen.findByRole('radio', { name: /Pix/ })).toBeDefined()
    const sent = asked.filter(({ name }) => name === 'answerFirstLimit')
    expect(sent).toHaveLength(1)
    expect(sent[0]?.input).toMatchObject({ period: 'week', max: 123_45, source: 'firstDeposit' })
  })

  it('takes a deliberate no, once the platform has recorded it', async () => {
    const asked = script({
      ...base,
      getProtection: asking,
      answerFirstLimit: [{ refused: 'protection.unavailable' }, PROTECTION],
    })
    const user = userEvent.setup()
    showPage(DepositPage)
    await user.click(await screen.findByRole('button', { name: 'Continue without a limit of my own' }))
    expect(asked.filter(({ name }) => name === 'answerFirstLimit')).toEqual([])
    expect(screen.getByText(english('protection:first.sure'))).toBeDefined()
    await user.click(button('Yes, go on without a limit'))
    expect((await screen.findByRole('alert')).textContent).toContain(english('errors:protection.unavailable'))
    expect(screen.queryByRole('radio', { name: /Pix/ })).toBeNull()
    await user.click(button('Yes, go on without a limit'))
    expect(await screen.findByRole('radio', { name: /Pix/ })).toBeDefined()
    const sent = asked.filter(({ name }) => name === 'answerFirstLimit')
    expect(sent.map(({ input }) => input['max'])).toEqual([null, null])
  })
})

describe('what is no amount', () => {
  it.each([
    ['', 'Required'],
    ['abc', 'This is not an amount.'],
    ['9.99', 'The smallest amount is R$10.00.'],
    ['0', 'The smallest amount is'],
    ['5000.01', 'The largest amount is R$5,000.00.'],
    ['10.001', 'Too many decimals.'],
    ['1e3', 'without an exponent'],
    ['-50', english('cashier:amount.negative')],
    ['99999999999999999999', 'too large'],
    ['1.234,56', 'We can’t tell which amount this is.'],
    ['US$ 50', 'This is in another currency.'],
  ])('%j is told so in its own words', async (text, words) => {
    const asked = script(base)
    const user = await choosePix()
    await typeAmount(user, text)
    await user.click(button('Continue to payment'))
    expect((await screen.findByRole('alert')).textContent.replaceAll('\u00a0', ' ')).toContain(words)
    expect(asked.map(({ name }) => name)).not.toContain('startDeposit')
  })

  it.each([
    ['en', 'R$ 100.00'],
    ['en', 'R$\u00a0100,00'],
    ['pt', '\u202aR$ 100,00\u202c'],
    ['pt', '๑๐๐'],
    ['en', 'BRL 100'],
  ])('in %s %j is an amount, as it is pasted', async (lang, text) => {
    const asked = script({ ...base, startDeposit: aDeposit({ amountMinor: 100_00 }) })
    const user = await choosePix(lang)
    await user.click(screen.getByLabelText('Amount'))
    await user.paste(text)
    await user.click(button('Continue to payment'))
    await screen.findByText('Waiting for your payment')
    expect(asked.find(({ name }) => name === 'startDeposit')?.input['amountMinor']).toBe(100_00)
    act(leaveDeposit)
  })

  it('1.50 is refused where the dot parts thousands, and 1.234,56 is taken', async () => {
    const asked = script({ ...base, startDeposit: aDeposit({ amountMinor: 1_234_56 }) })
    const user = await choosePix('pt-BR')
    await typeAmount(user, '11.50')
    await user.click(button('Continue to payment'))
    expect((await screen.findByRole('alert')).textContent).toContain('We can’t tell which amount')
    await typeAmount(user, '1.234,56')
    await user.click(button('Continue to payment'))
    await screen.findByText('Waiting for your payment')
    expect(asked.find(({ name }) => name === 'startDeposit')?.input['amountMinor']).toBe(1_234_56)
    act(leaveDeposit)
  })
})

describe('a Pix payment', () => {
  it('is asked for once, however often the button is pressed, and shows code, picture and time', async () => {
    const asked = script({ ...base, startDeposit: aDeposit() })
    const user = await choosePix()
    await user.click(button('R$50.00'))
    await user.dblClick(button('Continue to payment'))
    expect(await screen.findByText(PAYLOAD)).toBeTruthy()
    expect(await screen.findByRole('img', { name: 'QR code of the payment' })).toBeTruthy()
    expect(screen.getByRole('timer').textContent).toMatch(/59:|1:00:00/)
    expect(asked.filter(({ name }) => name === 'startDeposit')).toHaveLength(1)
    act(leaveDeposit)
  })

  it('sends the same key again when the answer got lost, and nothing can be changed meanwhile', async () => {
    const asked = script({ ...base, startDeposit: ['lost', 'lost', aDeposit()] })
    const user = await choosePix()
    await typeAmount(user, '50')
    await user.click(button('Continue to payment'))
    await screen.findByText('The answer got lost')
    expect(screen.getByLabelText('Amount')).toHaveProperty('disabled', true)
    expect(screen.queryByRole('button', { name: 'Continue to payment' })).toBeNull()
    await user.click(button('Send again'))
    await waitFor(() => expect(asked.filter(({ name }) => name === 'startDeposit')).toHaveLength(2))
    await user.click(await screen.findByRole('button', { name: 'Send again' }))
    await screen.findByText(PAYLOAD)
    const keys = asked.filter(({ name }) => name === 'startDeposit').map(({ input }) => input['operationKey'])
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
    act(leaveDeposit)
  })

  it('takes a new key after a refusal', async () => {
    const asked = script({ ...base, startDeposit: [{ refused: 'cashier.tooManyOpen' }, aDeposit()] })
    const user = await choosePix()
    await typeAmount(user, '50')
    await user.click(button('Continue to payment'))
    await screen.findByRole('alert')
    await user.click(button('Continue to payment'))
    await screen.findByText(PAYLOAD)
    const keys = asked.filter(({ name }) => name === 'startDeposit').map(({ input }) => input['operationKey'])
    expect(new Set(keys).size).toBe(2)
    act(leaveDeposit)
  })

  it('is followed without a reload until the money is there; then the balance is read anew', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const asked = script({
      ...base,
      startDeposit: aDeposit(),
      getDeposit: ['lost', aDeposit(), credited()],
      getBalance: { value: { ...BALANCE.value, playerMinor: 550_00, version: 2 } },
    })
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    showPage(DepositPage)
    await user.click(await screen.findByRole('radio', { name: /Pix/ }))
    await user.click(button('R$50.00'))
    await user.click(button('Continue to payment'))
    await screen.findByText(PAYLOAD)
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    await screen.findByText(/was added to your balance/)
    expect(page()).toContain('R$50.00 was added to your balance')
    await waitFor(() => expect($wallet.get()).toMatchObject({ value: { playerMinor: 550_00 } }))
    const looks = asked.filter(({ name }) => name === 'getDeposit').length
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(asked.filter(({ name }) => name === 'getDeposit')).toHaveLength(looks)
    act(leaveDeposit)
  })

  it('is shown as arrived as soon as the balance moves', async () => {
    withoutWaits(POLLED_FROM_MS)
    const asked = script({ ...base, startDeposit: aDeposit(), getDeposit: credited() })
    const user = await choosePix()
    await user.click(button('R$50.00'))
    await user.click(button('Continue to payment'))
    await screen.findByText(PAYLOAD)
    await act(refreshBalance)
    expect(asked.map(({ name }) => name)).not.toContain('getDeposit')
    const { currency: _, ...moved } = { ...BALANCE.value, playerMinor: 550_00, version: 2 }
    const line = await lineOf('member')
    act(() => line.receive(welcome([told(1, 'balance', moved)])))
    await waitFor(() => expect(page()).toContain('R$50.00 was added to your balance'))
    act(leaveDeposit)
  })
})

it('a bank transfer shows the reference; a payment page only at an address of the web', async () => {
  const account = { bank: 'Banco Azul', accountNumber: '0001-9', accountName: 'Aurora', reference: 'AU-77X' }
  script({
    ...base,
    startDeposit: [
      aDeposit({
        kind: 'bank',
        instructions: { kind: 'bank', expiresAtMs: Date.now() + HOUR_MS, ...account },
      }),
      aDeposit({
        kind: 'redirect',
        instructions: { kind: 'redirect', url: 'javascript:alert(1)', expiresAtMs: Date.now() + HOUR_MS },
      }),
    ],
  })
  const user = await choosePix()
  await user.click(button('R$50.00'))
  await user.click(button('Continue to payment'))
  expect(await screen.findByText('AU-77X')).toBeTruthy()
  await user.click(button('Make another deposit'))
  await user.click(await screen.findByRole('radio', { name: /Pix/ }))
  await user.click(button('R$50.00'))
  await user.click(button('Continue to payment'))
  expect(await screen.findByText(/no safe address/)).toBeTruthy()
  // None but that to a case about it.
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    caseAddress({ subject: 'deposit', id: 'd1' }),
  ])
  act(leaveDeposit)
})

it('a payment that was begun earlier is taken up again', async () => {
  script({
    ...base,
    listDeposits: { value: { content: [aDeposit().value], pageNum: 1, totalPages: 1, total: 1 } },
  })
  const user = userEvent.setup()
  showPage(DepositPage)
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  expect(await screen.findByText(PAYLOAD)).toBeTruthy()
  act(leaveDeposit)
})

describe('a payment that was left for the bank’s app', () => {
  it('stands in the address, and is there again after a reload', async () => {
    history.replaceState(null, '', '/#member/depositv2')
    script({ ...base, startDeposit: aDeposit(), getDeposit: aDeposit() })
    const user = await choosePix()
    await user.click(button('R$50.00'))
    // Newer browsers answer with a promise, which is nothing that an effect may give back.
    const into = vi.fn(() => Promise.resolve())
    Object.assign(HTMLElement.prototype, { scrollIntoView: into })
    await user.click(button('Continue to payment'))
    await screen.findByText(PAYLOAD)
    // The button is far below the amount to pay.
    expect(into).toHaveBeenCalledOnce()
    Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView')
    await waitFor(() => expect(location.hash).toBe('#member/depositv2?deposit=d1'))
    act(leaveDeposit)
    await waitFor(() => expect(location.hash).toBe('#member/depositv2'))
  })

  it('leads to a case about it, but not out of a game', async () => {
    script({ ...base, getDeposit: aDeposit() })
    const address = '/#member/depositv2?deposit=d1'
    history.replaceState(null, '', address)
    const { unmount } = showPage(DepositPage)
    const toCase = await screen.findByRole('link', { name: 'Open a case' })
    expect(toCase.getAttribute('href')).toBe(caseAddress({ subject: 'deposit', id: 'd1' }))
    unmount()
    history.replaceState(null, '', address)
    showPage((props) => <DepositPage {...props} onReturn={() => undefined} />)
    expect(await screen.findByRole('button', { name: 'Back to the game' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Open a case' })).toBeNull()
    act(leaveDeposit)
  })

  it('is found paid by its address, and the balance is read anew', async () => {
    history.replaceState(null, '', '/#member/depositv2?deposit=d1')
    const asked = script({ ...base, getDeposit: credited() })
    const { unmount } = showPage(DepositPage)
    await waitFor(() => expect(page()).toContain('R$50.00 was added to your balance'))
    expect(asked.find(({ name }) => name === 'getDeposit')?.input['id']).toBe('d1')
    await waitFor(() => expect(asked.map(({ name }) => name)).toContain('getBalance'))
    // It was told: who comes back wants to pay in anew.
    act(unmount)
    history.replaceState(null, '', '/#member/depositv2')
    showPage(DepositPage)
    expect(await screen.findByRole('radio', { name: /Pix/ })).toBeTruthy()
  })

  it('leaves the list of payments under way once it is paid, and the balance is read anew', async () => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: false })
    const waiting = { value: { content: [aDeposit().value], pageNum: 1, totalPages: 1, total: 1 } }
    const asked = script({ ...base, listDeposits: [waiting, NONE] })
    showPage(DepositPage)
    await screen.findByRole('button', { name: 'Continue' })
    expect(asked.map(({ name }) => name)).not.toContain('getBalance')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull())
    await waitFor(() => expect(asked.map(({ name }) => name)).toContain('getBalance'))
  })

  it('goes to the provider’s page in the same tab, which comes back with its session', async () => {
    const url = 'https://pay.example/1'
    script({
      ...base,
      startDeposit: aDeposit({
        kind: 'redirect',
        instructions: { kind: 'redirect', url, expiresAtMs: Date.now() + HOUR_MS },
      }),
    })
    const user = await choosePix()
    await user.click(button('R$50.00'))
    await user.click(button('Continue to payment'))
    const link = await screen.findByRole('link', { name: 'Go to the payment page' })
    expect(link.getAttribute('href')).toBe(url)
    expect(link.hasAttribute('target')).toBe(false)
    act(leaveDeposit)
  })
})

it('codes that banks scan are shown at once and can be saved as a picture; UPI opens its app by a link of its own alone', async () => {
  const link = 'upi://pay?pa=shop@bank&pn=The%20Shop&am=50.00&cu=INR'
  const byCode = (kind: string, payload: string) =>
    aDeposit({ kind, instructions: { kind, payload, expiresAtMs: Date.now() + HOUR_MS } })
  script({
    ...base,
    startDeposit: [byCode('qrph', PAYLOAD), byCode('upi', link), byCode('upi', 'javascript:alert(1)')],
  })
  const user = await choosePix()
  await user.click(button('R$50.00'))
  await user.click(button('Continue to payment'))
  const code = await screen.findByRole('img', { name: 'QR code of the payment' })
  expect(code.closest('details')?.open).toBe(true)
  expect(button('Save the code as a picture')).toBeTruthy()
  const again = async () => {
    await user.click(button('Make another deposit'))
    await user.click(await screen.findByRole('radio', { name: /Pix/ }))
    await user.click(button('R$50.00'))
    await user.click(button('Continue to payment'))
  }
  await again()
  const app = await screen.findByRole('link', { name: 'Open your payment app' })
  expect(app.getAttribute('href')).toBe(link)
  await again()
  expect(await screen.findByText(/no safe address/)).toBeTruthy()
  act(leaveDeposit)
})

it('what a method keeps, and what is left of the amount, is said before anything is begun', async () => {
  script(base)
  const user = userEvent.setup()
  showPage(DepositPage)
  await user.click(await screen.findByRole('radio', { name: /Bank transfer/ }))
  await typeAmount(user, '100')
  await waitFor(() => expect(page()).toContain('Added to your balanceR$98.50'))
})

it('the last deposit that arrived is one tap away from another, and both of its answers can be changed', async () => {
  const content = [
    { ...aDeposit().value, id: 'd3', amountMinor: 70_00, status: 'failed' },
    { ...credited().value, id: 'd2', amountMinor: 60_00 },
  ]
  const asked = script({
    ...base,
    listDeposits: { value: { ...NONE.value, content } },
    startDeposit: aDeposit(),
  })
  const user = userEvent.setup()
  showPage(DepositPage)
  const amount = await screen.findByLabelText('Amount')
  expect(amount).toHaveProperty('value', '60.00')
  expect(screen.getByRole('radio', { name: /Pix/ })).toHaveProperty('checked', true)
  await user.click(screen.getByRole('radio', { name: /Bank transfer/ }))
  await user.clear(amount)
  expect(amount).toHaveProperty('value', '')
  await user.click(screen.getByRole('radio', { name: /Pix/ }))
  await user.type(amount, '60')
  await user.click(button('Continue to payment'))
  await screen.findByText(PAYLOAD)
  expect(asked.find(({ name }) => name === 'startDeposit')?.input).toMatchObject({
    methodId: 'pix',
    amountMinor: 60_00,
  })
  act(leaveDeposit)
})

it('a VietQR code comes before the rows to copy, with its picture to save', async () => {
  const account = { bank: 'Blue Bank', accountNumber: '0011', accountName: 'Shop', reference: 'R1' }
  const instructions = { kind: 'vietqr', payload: PAYLOAD, expiresAtMs: Date.now() + HOUR_MS, ...account }
  script({ ...base, startDeposit: aDeposit({ kind: 'vietqr', instructions }) })
  const user = await choosePix()
  await user.click(button('R$50.00'))
  await user.click(button('Continue to payment'))
  const save = await screen.findByRole('button', { name: 'Save the code as a picture' })
  const row = screen.getByText('0011')
  expect(save.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  act(leaveDeposit)
})

it('an intent that is under way takes no second one, whoever asks', async () => {
  const asked = script({ ...base, startDeposit: aDeposit() })
  const wish = { methodId: 'pix', amountMinor: 50_00 }
  await Promise.all([startDeposit(wish), startDeposit(wish), startDeposit({ ...wish, amountMinor: 60_00 })])
  expect(asked.filter(({ name }) => name === 'startDeposit')).toHaveLength(1)
  leaveDeposit()
})
