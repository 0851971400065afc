import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ChangeList } from '#islands/points/ChangeList.tsx'
import { OrderList } from '#islands/points/OrderList.tsx'
import { showPage, textOf, useMember } from '../cashier/show-page.tsx'
import { script } from '../session/answers.ts'

useMember()

const ID = '0e4b7d3c-aaaa-4bbb-8ccc-123456789abc'
const row = async (text: string) => (await screen.findByText(text)).closest('li') ?? document.body

it('an order says its model, how many of it, what each costs, and its whole reference', async () => {
  const order = { id: ID, name: 'Mug', itemId: 'mug-330', quantity: 2, points: 600, status: 'inProcess' }
  script({
    listRedemptions: {
      value: { content: [{ ...order, askedAtMs: 1 }], pageNum: 1, totalPages: 1, total: 1 },
    },
  })
  const user = userEvent.setup()
  showPage(OrderList)
  const order1 = await row('Mug')
  const text = textOf(order1)
  expect(text).toContain('Model: mug-330')
  expect(text).toContain('Quantity: 2')
  expect(text).toContain('300 points each')
  expect(text).toContain('600 points')
  await user.click(within(order1).getByRole('button', { name: 'Copy: 0e4b7d3c' }))
  expect(await navigator.clipboard.readText()).toBe(ID)
})

it('a change of points says the reference of what it belongs to, where it has one', async () => {
  const change = { type: 'redeem', reason: 'order', changed: -600, balance: 40, reference: ID, atMs: 1 }
  const earned = { ...change, seq: 1, type: 'rng', reason: 'earned', changed: 640, reference: '' }
  script({ listPointChanges: { value: { changes: [{ ...change, seq: 2 }, earned], hasMore: false } } })
  showPage(ChangeList)
  expect(
    within(await row('Redeemed in the shop')).getByRole('button', { name: 'Copy: 0e4b7d3c' }),
  ).toBeDefined()
  expect(within(await row('Slots')).queryByRole('button')).toBeNull()
})
