import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createInstance } from 'i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import MemberPromotions from '#islands/promotions/MemberPromotions.tsx'
import content from '#locales/en/content.json'
import errors from '#locales/en/errors.json'
import promotions from '#locales/en/promotions.json'
import ui from '#locales/en/ui.json'
import { BALANCE, BRL, useMember } from '../cashier/show-page.tsx'
import { script } from '../session/answers.ts'

useMember()

const offer = (id: string, type: string, more: object = {}) => ({
  ...{ id, type, kind: 'mission', title: id, text: 'Text', terms: 'Terms', startsAtMs: 1, goals: [] },
  ...{ isUnknown: false, needsCode: false, claimedMinor: 0, waiting: [], status: 'join', ...more },
})
const OFFERS = [
  offer('first-deposit', 'deposit'),
  offer('daily-rebate', 'rebate'),
  offer('weekly-rebate', 'rebate', { needsCode: true }),
]
const T = createInstance({ lng: 'en', resources: { en: { errors, ui } } })

beforeEach(() => history.replaceState(null, '', '/promotions'))
afterEach(() => history.replaceState(null, '', '/'))

async function show(list: object[] = OFFERS) {
  script({ getBalance: BALANCE, listPromotions: { value: { currency: BRL, promotions: list } } })
  const calls = fetch
  vi.stubGlobal('fetch', ((input, init) =>
    input === '/words/promotions.json'
      ? Promise.resolve(Response.json({ errors, promotions, ui }))
      : calls(input, init)) satisfies typeof fetch)
  await T.init()
  render(
    <MemberPromotions
      t={T.t}
      lang="en"
      wordsUrl="/words/promotions.json"
      filter={{ label: content.promotions.filter, types: content.promotions.type }}
    />,
  )
  await screen.findAllByRole('heading', { level: 2 })
}
const shown = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const goTo = (hash: string) =>
  act(() => {
    history.replaceState(null, '', `/promotions${hash}`)
    window.dispatchEvent(new HashChangeEvent('hashchange'))
  })

it('a member sees the offers of one type, by the chips that guests have', async () => {
  await show()
  expect(screen.getByRole('group', { name: 'Show' })).toBeDefined()
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'All',
    'Deposit',
    'Rebate',
  ])
  expect(shown()).toHaveLength(3)
  await userEvent.type(screen.getByRole('textbox', { name: 'Code' }), 'SPRING')
  await userEvent.click(screen.getByRole('radio', { name: 'Deposit' }))
  expect(shown()).toEqual(['first-deposit'])
  expect(location.hash).toBe('#deposit')
  await userEvent.click(screen.getByRole('radio', { name: 'All' }))
  expect(shown()).toHaveLength(3)
  expect(location.hash).toBe('')
  // What was typed into an offer is kept while others are shown.
  expect(screen.getByRole('textbox', { name: 'Code' })).toHaveProperty('value', 'SPRING')
})

it('an address leads a member to its type, at once and later', async () => {
  history.replaceState(null, '', '/promotions#rebate')
  await show()
  expect(screen.getByRole('radio', { name: 'Rebate' })).toHaveProperty('checked', true)
  expect(shown()).toEqual(['daily-rebate', 'weekly-rebate'])
  goTo('#deposit')
  expect(shown()).toEqual(['first-deposit'])
  // A page of the member centre opens over the list, which stays as it is, and so does its address.
  goTo('#member/vip')
  expect(shown()).toEqual(['first-deposit'])
  await userEvent.click(screen.getByRole('radio', { name: 'Rebate' }))
  expect(location.hash).toBe('#member/vip')
})

it('the address of one offer shows the offers of its type; that of none shows all', async () => {
  history.replaceState(null, '', '/promotions#weekly-rebate')
  await show()
  expect(shown()).toEqual(['daily-rebate', 'weekly-rebate'])
  cleanup()
  history.replaceState(null, '', '/promotions#sports')
  await show()
  expect(shown()).toHaveLength(3)
})

it('offers of one type alone need no chips', async () => {
  await show([offer('first-deposit', 'deposit')])
  expect(screen.queryByRole('radio')).toBeNull()
})

it('offers that end soon are found beside the types, and say when', async () => {
  const DAY_MS = 86_400_000
  const inDays = (days: number) => ({ endsAtMs: Date.now() + days * DAY_MS })
  await show([
    offer('over', 'deposit', inDays(-1)),
    offer('soon', 'deposit', inDays(6)),
    offer('later', 'rebate', inDays(29)),
    offer('distant', 'rebate', inDays(31)),
    offer('endless', 'deposit'),
  ])
  const user = userEvent.setup()
  expect(screen.getAllByText(/^Ends on /)).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: 'Ends within 7 days' }))
  expect(shown()).toEqual(['soon'])
  await user.click(screen.getByRole('button', { name: 'Ends within 30 days' }))
  expect(shown()).toEqual(['soon', 'later'])
  await user.click(screen.getByRole('radio', { name: 'Rebate' }))
  expect(shown()).toEqual(['later'])
  await user.click(screen.getByRole('button', { name: 'Ends within 7 days' }))
  expect(screen.queryAllByRole('heading', { level: 2 })).toEqual([])
  expect(screen.getByText('None of these offers ends in this time.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Any end' }))
  expect(shown()).toEqual(['later', 'distant'])
})

it('offers without an end have no such choice', async () => {
  await show()
  expect(screen.queryByRole('button', { name: 'Any end' })).toBeNull()
})
