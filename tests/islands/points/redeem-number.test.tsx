import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import PointMallPage from '#islands/points/PointMallPage.tsx'
import { LOADING } from '#lib/client/remote.ts'
import { $countries } from '#lib/session/code-store.ts'
import { BRL, showPage, useMember } from '../cashier/show-page.tsx'
import { script, SEAL_KEY, type Answers } from '../session/answers.ts'

vi.mock('#lib/client/seal.ts', () => ({
  sealBody: (_key: unknown, { body }: { body: unknown }) => Promise.resolve(JSON.stringify(body)),
}))

useMember()

const MALL: Answers = {
  getPointBalance: { value: { points: 640, earned: [] } },
  getPointConfig: { value: { currency: BRL, rates: [], hasPin: false, hasMobile: false } },
  listPointRewards: {
    value: {
      rewards: [{ id: 'mug', title: 'Mug', text: 'Ceramic', picture: 'mug', points: 300, left: 2 }],
    },
  },
  getSealKey: SEAL_KEY,
  redeemPoints: { refused: 'points.stock' },
}
const BRAZIL = { value: [{ countryCode: 'BR', countryDialingCode: '55' }] }

/** The dialog, filled in. Calls for the countries wait for `gate`. */
async function openRedeem(listCountries: Answers['listCountries'], gate?: Promise<unknown>) {
  $countries.set(LOADING)
  const asked = script({ ...MALL, listCountries })
  const answered = globalThis.fetch
  vi.stubGlobal('fetch', async (input: Request, init?: RequestInit) => {
    if (gate && input.url.includes('countryCodes')) await gate
    return answered(input, init)
  })
  showPage(PointMallPage)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Redeem' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mug' }))
  await user.type(dialog.getByLabelText('Delivery address'), 'Rua Um, 1')
  await user.type(dialog.getByLabelText('Mobile number'), '11987654321')
  await user.type(dialog.getByLabelText('Password'), 'a secret')
  const sent = () => asked.filter(({ name }) => name === 'redeemPoints').map(({ input }) => input)
  return { user, dialog, sent, confirm: dialog.getByRole('button', { name: 'Redeem for 300 points' }) }
}

it('an order waits for the country of its number', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const { user, sent, confirm } = await openRedeem(BRAZIL, promise)
  await user.click(confirm)
  expect(sent()).toEqual([])
  await user.click(confirm)
  resolve(undefined)
  await waitFor(() => expect(sent()).toMatchObject([{ countryDialingCode: '55', mobileNum: '11987654321' }]))
})

it('an order without the countries is not sent: it says why, and they can be asked for again', async () => {
  const { user, dialog, sent, confirm } = await openRedeem([
    { refused: 'gateway.down' },
    { refused: 'gateway.down' },
    BRAZIL,
  ])
  await user.click(confirm)
  const alert = within(await dialog.findByRole('alert'))
  expect(sent()).toEqual([])
  await user.click(alert.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull())
  await user.click(confirm)
  await waitFor(() => expect(sent()).toMatchObject([{ countryDialingCode: '55' }]))
})

it('a brand without a list of countries asks for the whole number', async () => {
  $countries.set(LOADING)
  script({
    getPointBalance: { value: { points: 640, earned: [] } },
    getPointConfig: { value: { currency: BRL, rates: [], hasPin: false, hasMobile: false } },
    listPointRewards: {
      value: {
        rewards: [{ id: 'mug', title: 'Mug', text: 'Ceramic', picture: 'mug', points: 300, left: 2 }],
      },
    },
    listCountries: { value: [] },
  })
  showPage(PointMallPage)
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Redeem' }))
  expect(await screen.findByText('For the delivery service. Start with + and the country code')).toBeTruthy()
})
