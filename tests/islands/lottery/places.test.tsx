import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { $tabSession } from '#lib/client/session-state.ts'
import { leave } from '#lib/session/session-store.ts'
import lottery from '#locales/en/lottery.json' with { type: 'json' }
import { ANIMALS } from '#lib/shared/lottery/zodiac.ts'
import { defaultTogelRules } from '#lib/shared/lottery/togel/rules.ts'
import { MEMBER } from '../session/answers.ts'
import { anOrder, answers, CODE, showLottery, terms, useMember } from './show-lottery.tsx'

/** Moves between lobby, games and orders: what the document is called, and where the focus is afterwards. */

const OWN = 'Lottery – Brand'

useMember()
beforeAll(async () => {
  await Promise.all([import('#islands/lottery/AllOrders.tsx'), import('#islands/lottery/QuickBet.tsx')])
})
beforeEach(() => {
  document.title = OWN
})
afterEach(() => {
  document.title = ''
})

const tile = () => screen.findByRole('link', { name: /Sum One/ })
const game = () => screen.findByRole('heading', { name: 'Sum One' })

it('a game names the document and is read out; the way back restores both', async () => {
  showLottery(answers())
  const user = userEvent.setup()
  expect(document.title).toBe(OWN)
  ;(await tile()).focus()
  await user.keyboard('{Enter}')
  const heading = await game()
  await waitFor(() => expect(document.title).toBe(`Sum One – ${OWN}`))
  await waitFor(() => expect(document.activeElement).toBe(heading))
  act(() => history.back())
  const back = await tile()
  await waitFor(() => expect(document.title).toBe(OWN))
  await waitFor(() => expect(document.activeElement).toBe(back))
})

it('a game that the address opens takes no focus, but has its name', async () => {
  showLottery(answers(), `/lottery?gameCode=${CODE}`)
  await game()
  await waitFor(() => expect(document.title).toBe(`Sum One – ${OWN}`))
  expect(document.activeElement).toBe(document.body)
})

it('the orders of all games have a name too', async () => {
  showLottery(answers())
  const user = userEvent.setup()
  await user.click(await screen.findByRole('link', { name: 'My bets' }))
  const heading = await screen.findByRole('heading', { name: 'My bets' })
  await waitFor(() => expect(document.title).toBe(`My bets – ${OWN}`))
  await waitFor(() => expect(document.activeElement).toBe(heading))
  await user.click(screen.getByRole('link', { name: 'All games' }))
  await tile()
  await waitFor(() => expect(document.title).toBe(OWN))
})

it('the orders of a session that is being restored are asked for once it is; those of a guest never are', async () => {
  $tabSession.set({ state: 'unknown' })
  const member = showLottery(answers({ getMemberInfo: { value: MEMBER } }), '/lottery?lottoView=orders')
  await waitFor(() =>
    expect(member.asked.map(({ name }) => name)).toEqual(['getMemberInfo', 'listLotteryOrders']),
  )
  member.view.unmount()
  leave()
  const guest = showLottery(answers(), '/lottery?lottoView=orders')
  expect(await screen.findByRole('button', { name: lottery.guest.login })).toBeTruthy()
  expect(guest.asked).toEqual([])
})

it('the last page of the orders leaves the focus on the button that led there, as does the way back', async () => {
  const order = anOrder()
  const page = (next?: string) => ({
    value: { currency: order.currency, orders: [order], ...(next ? { next } : {}) },
  })
  const { asked } = showLottery(
    answers({ listLotteryOrders: [page('1:abcdefgh'), page(), page('1:abcdefgh')] }),
    '/lottery?lottoView=orders',
  )
  const user = userEvent.setup()
  const times = () => asked.filter(({ name }) => name === 'listLotteryOrders').length
  const next = await screen.findByRole('button', { name: 'Next' })
  next.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(next.getAttribute('aria-disabled')).toBe('true'))
  expect(next.hasAttribute('disabled')).toBe(false)
  expect(document.activeElement).toBe(next)
  await user.keyboard('{Enter}')
  expect(times()).toBe(2)
  const previous = screen.getByRole('button', { name: 'Previous' })
  previous.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(next.getAttribute('aria-disabled')).toBeNull())
  expect(times()).toBe(3)
  expect(document.activeElement).toBe(previous)
})

it('a quick bet without a line says what is missing, on a button that keeps the focus', async () => {
  const rules = defaultTogelRules(ANIMALS)
  showLottery(answers({ getLotteryGame: { value: terms({}, rules) } }), `/lottery?gameCode=${CODE}`)
  const user = userEvent.setup()
  await user.click(await screen.findByText('Quick bet as text'))
  const add = screen.getAllByRole('button', { name: 'Add to slip' }).at(-1)
  add?.focus()
  expect(document.activeElement).toBe(add)
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Write at least one line')).toBeTruthy()
  expect(document.activeElement).toBe(add)
})
