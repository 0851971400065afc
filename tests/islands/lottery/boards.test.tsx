import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { MAX_LINES } from '#lib/api/play/lottery-bets.ts'
import { closePlacing } from '#lib/lottery/placing-store.ts'
import { $slip, addLine, clearSlip } from '#lib/lottery/slip-store.ts'
import type { BaseRules } from '#lib/shared/lottery/play.ts'
import { defaultThaiRules } from '#lib/shared/lottery/thai/rules.ts'
import { defaultTogelRules } from '#lib/shared/lottery/togel/rules.ts'
import { defaultVnRules } from '#lib/shared/lottery/vn/rules.ts'
import { ANIMALS } from '#lib/shared/lottery/zodiac.ts'
import { english } from '../../fixtures/node/english.ts'
import { answers, draws, movingClock, showLottery, terms, useMember } from './show-lottery.tsx'

useMember()

/** The terms of a game of its own, which a later answer changes in place. */
function termsOf(gameCode: string, rules: BaseRules, over = {}) {
  const { game } = terms({}, rules)
  return { value: terms({ game: { ...game, gameCode }, ...over }, rules) }
}

async function open(gameCode: string, rules: BaseRules, given = {}) {
  clearSlip()
  closePlacing()
  const address = `/lottery?gameCode=${gameCode}`
  showLottery(answers({ getLotteryGame: termsOf(gameCode, rules), ...given }), address)
  await screen.findByRole('button', { name: 'Add to slip' })
  return userEvent.setup()
}

const cell = (number: string) =>
  within(screen.getByRole('group', { name: 'Numbers' })).getByRole('button', {
    name: new RegExp(`^${number}`),
  })
const marks = (number: string) => [
  cell(number).textContent?.slice(number.length),
  cell(number).getAttribute('aria-disabled'),
]

it('the stations of a draw that is over are not in the selection of the next one', async () => {
  const south = (...stations: string[]) => defaultVnRules('south', 'agency', stations)
  const time = movingClock()
  const user = await open('stations', south('tienGiang', 'kienGiang', 'daLat'), {
    getDrawClock: time.answer,
    getLotteryGame: [
      termsOf('stations', south('tienGiang', 'kienGiang', 'daLat')),
      termsOf('stations', south('benTre', 'kienGiang', 'vungTau'), { draws: draws(10, 2) }),
    ],
  })
  const chips = () =>
    within(screen.getByRole('group', { name: english('lottery:board.stations') })).getAllByRole('button')
  const pressed = () =>
    chips()
      .filter((chip) => chip.getAttribute('aria-pressed') === 'true')
      .map(({ textContent }) => textContent)
  const station = (name: string) => screen.getByRole('button', { name })
  await user.click(screen.getByRole('tab', { name: 'Xiên and đá' }))
  expect(pressed()).toEqual(['Tiền Giang'])
  time.moveOn({ draw: draws(1, 2)[0] })
  await screen.findByRole('button', { name: 'Bến Tre' })
  expect(pressed()).toEqual(['Bến Tre'])
  await user.click(station('Vũng Tàu'))
  expect(pressed()).toEqual(['Bến Tre', 'Vũng Tàu'])
  await user.click(cell('07'))
  await user.click(cell('08'))
  const add = screen.getByRole('button', { name: 'Add to slip' })
  await waitFor(() => expect(add).toHaveProperty('disabled', false))
  await user.click(add)
  expect($slip.get().lines).toMatchObject([
    { play: 'da', selection: { entries: ['07', '08'], stations: ['benTre', 'vungTau'] } },
  ])
})

it('a closed or half number marks every number that it holds for', async () => {
  const restricted = { closed: ['123', '45'], half: ['456'] }
  const user = await open('thai', { ...defaultThaiRules(), restricted })
  const head = (digit: string) =>
    user.click(within(screen.getByRole('tablist', { name: 'Digit 1' })).getByRole('tab', { name: digit }))
  await user.click(screen.getByRole('tab', { name: '3 top' }))
  await head('3')
  expect(marks('321')).toEqual(['', null])
  await user.click(screen.getByRole('checkbox', { name: /order/i }))
  expect(marks('321')).toEqual(['Closed', 'true'])
  await head('6')
  expect(marks('645')).toEqual(['Half pay', null])
  await user.click(screen.getByRole('tab', { name: '3 tod' }))
  await head('6')
  expect(marks('645')).toEqual(['Half pay', null])
  await head('3')
  expect(marks('321')).toEqual(['Closed', 'true'])
  expect(marks('322')).toEqual(['', null])
})

it('the slip says which numbers of a line pay half, and what that means', async () => {
  const restricted = { closed: [], half: ['456', '465', '789'] }
  await open('half', { ...defaultThaiRules(), restricted })
  const seen = { issue: draws(1)[0]?.issue ?? '', oddsVersion: 'v1' }
  const line = (play: string, selection: object) => ({ play, selection, unitMinor: 100, multiple: 1 })
  act(() => {
    addLine(line('top3', { entries: ['645', '123'], permuted: true }), seen)
    addLine(line('tod3', { entries: ['654', '123'] }), seen)
    addLine(line('top3', { entries: ['123', '987'] }), seen)
  })
  const slip = within(await screen.findByRole('complementary', { name: 'Slip' }))
  const lines = async () =>
    (await slip.findAllByRole('listitem')).map(
      ({ textContent }) => /Half pay (.*?odds\.)/.exec(textContent)?.[1],
    )
  const means = 'A win with one of these numbers pays half the odds.'
  expect(await lines()).toEqual([`465 456${means}`, `654${means}`, undefined])
})

it('a number that closes with all its orders can still be taken out', async () => {
  const restricted = { closed: ['12'], half: [] }
  const user = await open('orders', { ...defaultVnRules('north', 'agency'), restricted })
  await user.click(cell('21'))
  await user.click(screen.getByRole('checkbox', { name: /order/i }))
  expect(cell('21').textContent).toContain('Closed')
  await user.click(cell('21'))
  expect(cell('21').getAttribute('aria-pressed')).toBe('false')
  expect(marks('21')).toEqual(['Closed', 'true'])
})

it('a play that wins when its numbers are not drawn has no closed ones', async () => {
  const restricted = { closed: ['07'], half: ['08'] }
  const user = await open('missed', { ...defaultVnRules('north', 'house'), restricted })
  await user.click(screen.getByRole('tab', { name: 'Missed xiên' }))
  expect(marks('07')).toEqual(['', null])
  expect(marks('08')).toEqual(['', null])
  await user.click(screen.getByRole('tab', { name: 'Xiên and đá' }))
  expect(marks('07')).toEqual(['Closed', 'true'])
  expect(marks('08')).toEqual(['Half pay', null])
})

it('a text of more lines than the slip has room for adds none of them', async () => {
  const user = await open('togel', defaultTogelRules([...ANIMALS]))
  const seen = { issue: draws(1)[0]?.issue ?? '', oddsVersion: 'v1' }
  const line = { play: 'd2Back', selection: { entries: ['07'] }, unitMinor: 100, multiple: 1 }
  for (let added = 1; added < MAX_LINES; added += 1) addLine(line, seen)
  const box = await screen.findByLabelText('One number a line')
  const add = within(box.closest('details') ?? document.body).getByRole('button', {
    name: 'Add to slip',
    hidden: true,
  })
  await user.type(box, '21 2*1{Enter}43 2*1')
  await user.click(add)
  expect(screen.getByText('That is more than a slip holds')).toBeTruthy()
  expect($slip.get().lines).toHaveLength(MAX_LINES - 1)
  await user.clear(box)
  await user.type(box, '21 2*1')
  await user.click(add)
  expect($slip.get().lines).toHaveLength(MAX_LINES)
})
