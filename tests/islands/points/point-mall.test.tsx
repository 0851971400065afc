import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import PointMallPage from '#islands/points/PointMallPage.tsx'
import { $redeeming } from '#lib/points/points-store.ts'
import { BRL, showPage, useMember } from '../cashier/show-page.tsx'
import { script, SEAL_KEY, type Answers } from '../session/answers.ts'

vi.mock('#lib/client/seal.ts', () => ({
  sealBody: (_key: unknown, { body }: { body: unknown }) => Promise.resolve(JSON.stringify(body)),
}))

useMember()

const reward = { title: 'Mug', text: 'Ceramic', picture: 'mug', points: 300, left: 2 }
const config = {
  value: {
    currency: BRL,
    rates: [{ type: 'rng', points: 1, perMinor: 10_00 }],
    convert: { points: 100, minor: 1_00, minPoints: 100, maxPointsADay: 1_000, leftToday: 900 },
    hasPin: false,
    hasMobile: false,
  },
}
const base: Answers = {
  getPointBalance: { value: { points: 640, earned: [{ type: 'rng', points: 640, nextE4: 5_000 }] } },
  getPointConfig: config,
  listPointRewards: {
    value: {
      rewards: [
        { id: 'mug', ...reward },
        { id: 'speaker', ...reward, title: 'Speaker', points: 4_000 },
      ],
    },
  },
  listCountries: { value: [{ countryCode: 'BR', countryDialingCode: '55' }] },
}

it('a gift that the points reach is ordered with address, number and secret; others say what is missing', async () => {
  const order = {
    id: '0e4b7d3c-aaaa-4bbb-8ccc-123456789abc',
    name: 'Mug',
    itemId: 'mug',
    quantity: 1,
    points: 300,
    status: 'inProcess',
    askedAtMs: 1,
  }
  const asked = script({
    ...base,
    getSealKey: SEAL_KEY,
    redeemPoints: { value: order },
    listRedemptions: { value: { content: [order], pageNum: 1, totalPages: 1, total: 1 } },
  })
  const user = userEvent.setup()
  showPage(PointMallPage)
  const speaker = await screen.findByRole('article', { name: 'Speaker' })
  const dear: HTMLButtonElement = within(speaker).getByRole('button', { name: '3,360 more needed' })
  expect(dear.disabled).toBe(true)
  await user.click(
    within(screen.getByRole('article', { name: 'Mug' })).getByRole('button', { name: 'Redeem' }),
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Mug' }))
  const confirm = dialog.getByRole('button', { name: 'Redeem for 300 points' })
  await user.click(confirm)
  expect(dialog.getByText('Enter where it should be sent.')).toBeTruthy()
  expect(asked.some(({ name }) => name === 'redeemPoints')).toBe(false)
  await user.type(dialog.getByLabelText('Delivery address'), 'Rua Um, 1')
  await user.type(dialog.getByLabelText('Mobile number'), '11987654321')
  await user.type(dialog.getByLabelText('Password'), 'a secret')
  await user.click(confirm)
  await waitFor(() => expect($redeeming.get()).toMatchObject({ state: 'done' }))
  expect(await screen.findByText(/Mug is ordered/)).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: /Orders/ }))
  expect(await screen.findByText('In process')).toBeTruthy()
})

it('says what points are worth before they are turned into money', async () => {
  script(base)
  const user = userEvent.setup()
  showPage(PointMallPage)
  await user.type(await screen.findByLabelText('Points'), '250')
  expect(screen.getByText(/You get .*2\.50/)).toBeTruthy()
  await user.clear(screen.getByLabelText('Points'))
  await user.type(screen.getByLabelText('Points'), '50')
  await user.click(screen.getByRole('button', { name: 'Convert' }))
  expect(screen.getByText('That is below the minimum.')).toBeTruthy()
})

it.each(['٢٥٠', '۲۵۰', '２５０'])('counts points in the digits of any keyboard: %s', async (typed) => {
  script(base)
  const user = userEvent.setup()
  showPage(PointMallPage)
  await user.type(await screen.findByLabelText('Points'), typed)
  expect(screen.getByText(/You get .*2\.50/)).toBeTruthy()
})

it('says apart what is no number and what is too little', async () => {
  script(base)
  const user = userEvent.setup()
  showPage(PointMallPage)
  await user.type(await screen.findByLabelText('Points'), 'many')
  await user.click(screen.getByRole('button', { name: 'Convert' }))
  expect(screen.getByText('Write a whole number, in digits only.')).toBeTruthy()
  await user.clear(screen.getByLabelText('Points'))
  await user.type(screen.getByLabelText('Points'), '0')
  expect(screen.getByText('That is below the minimum.')).toBeTruthy()
})

it('shows each change with what was left after it, and asks for more', async () => {
  const change = { type: 'rng', reason: 'earned', changed: 5, balance: 640, reference: '', atMs: 1 }
  const asked = script({
    ...base,
    listPointChanges: [
      { value: { changes: [{ seq: 9, ...change }], hasMore: true } },
      {
        value: { changes: [{ seq: 4, ...change, reason: 'granted', remark: 'late parcel' }], hasMore: false },
      },
    ],
  })
  const user = userEvent.setup()
  showPage(PointMallPage)
  await user.click(await screen.findByRole('tab', { name: /History/ }))
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('late parcel')).toBeTruthy()
  expect(screen.getAllByText('Balance: 640')).toHaveLength(2)
  expect(asked.filter(({ name }) => name === 'listPointChanges')[1]?.input).toEqual({ before: '9' })
})
