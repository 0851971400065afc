import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { $modal, closeModal } from '#lib/modal/modal-store.ts'
import { leave } from '#lib/session/session-store.ts'
import { $placing, closePlacing } from '#lib/lottery/placing-store.ts'
import { $slip, addLine, clearSlip, openSlip, planDraws } from '#lib/lottery/slip-store.ts'
import { $stakeChoice, chooseStake } from '#lib/lottery/stake-choice.ts'
import { defaultThaiRules } from '#lib/shared/lottery/thai/rules.ts'
import { english } from '../../fixtures/node/english.ts'
import type { RecordedCall } from '../session/answers.ts'
import {
  anOrder,
  answers,
  BALANCE,
  clock,
  CODE,
  draws,
  lobby,
  logIn,
  MARK_SIX,
  movingClock,
  showLottery,
  terms,
  useMember,
} from './show-lottery.tsx'

useMember()

const ADDRESS = `/lottery?gameCode=${CODE}`
const accepted = (over = {}) => ({
  value: { order: anOrder(over), balanceMinor: BALANCE.playerMinor, refused: [] },
})
const text = () => (document.body.textContent ?? '').replaceAll('\u00a0', ' ')
const latest = () =>
  within(screen.getByRole('region', { name: 'My latest bets' }))
    .getAllByRole('listitem')
    .map((row) => (row.textContent ?? '').replaceAll('\u00a0', ' '))
/** The terms of a game of its own, which a later answer changes in place. */
const termsOf = (gameCode: string, over = {}) => ({
  value: terms({ game: { ...terms().game, gameCode }, ...over }),
})
const names = (asked: readonly RecordedCall[], name: string) => asked.filter((each) => each.name === name)

async function open(given = answers(), address = ADDRESS) {
  clearSlip()
  closePlacing()
  const shown = showLottery(given, address)
  await screen.findByRole('button', { name: 'Add to slip' })
  return { ...shown, user: userEvent.setup() }
}

/** A status is read out when it changes, not when it comes with its text. */
async function emptyNews(): Promise<HTMLElement> {
  await screen.findByRole('button', { name: /^Bet R/ })
  const news = within(screen.getByRole('complementary', { name: 'Slip' })).getByRole('status')
  expect(news.textContent).toBe('')
  return news
}

/** A sentence with parts that are kept together. */
const sentence = (words: RegExp) =>
  screen.findByText((_, element) => element?.tagName === 'P' && words.test(element.textContent))
const unbroken = (within: HTMLElement) =>
  [...within.querySelectorAll('[class*=issue]')].map(({ textContent }) => textContent)

async function addSum24(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('button', { name: /^24/ }))
  const add = screen.getByRole('button', { name: 'Add to slip' })
  await waitFor(() => expect(add).toHaveProperty('disabled', false))
  await user.click(add)
}

describe('the button that adds', () => {
  it('takes a tap that comes before the price of the pick is shown', async () => {
    await open()
    // `act` would finish the deferred price before the second tap.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
    screen.getByRole('button', { name: /^24/ }).click()
    await Promise.resolve()
    screen.getByRole('button', { name: 'Add to slip' }).click()
    vi.unstubAllGlobals()
    await waitFor(() => expect($slip.get().lines).toHaveLength(1))
  })

  it('takes no tap without a pick', async () => {
    await open()
    act(() => screen.getByRole('button', { name: 'Add to slip' }).click())
    expect($slip.get().lines).toHaveLength(0)
  })
})

describe('a stake of one’s own', () => {
  it('that cannot be read is named, and nothing is added with the stake before it', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: /^24/ }))
    const add = screen.getByRole('button', { name: 'Add to slip' })
    await waitFor(() => expect(add).toHaveProperty('disabled', false))
    const other = screen.getByRole('textbox', { name: 'Other amount' })
    await user.type(other, '1.234,5')
    expect(screen.getByText(/^Write an amount such as/)).toBeDefined()
    expect(add).toHaveProperty('disabled', true)
    expect(screen.queryByText('Possible win')).toBeNull()
    await user.clear(other)
    await user.type(other, '0.01')
    expect(screen.getByText(/^At least/)).toBeDefined()
    expect(add).toHaveProperty('disabled', true)
    await user.clear(other)
    await user.type(other, '3')
    await waitFor(() => expect(add).toHaveProperty('disabled', false))
    await user.click(add)
    expect($slip.get().lines).toMatchObject([{ unitMinor: 3_00 }])
    chooseStake({ unitMinor: undefined })
  })

  it('has the multiple that is typed, also where the field is emptied first', async () => {
    const { user } = await open()
    const multiple = screen.getByRole<HTMLInputElement>('textbox', { name: 'Multiple' })
    const typed = async (text: string) => {
      await user.clear(multiple)
      await user.type(multiple, text)
      await user.tab()
      return [multiple.value, $stakeChoice.get().multiple]
    }
    expect(await typed('5')).toEqual(['5', 5])
    expect(await typed('1.5')).toEqual(['1', 1])
    expect(await typed('0')).toEqual(['1', 1])
    await user.click(screen.getByRole('button', { name: /^24/ }))
    await user.click(screen.getByRole('button', { name: 'Add to slip' }))
    await user.click(screen.getByRole('checkbox', { name: 'Play several draws' }))
    const count = screen.getByRole<HTMLInputElement>('textbox', { name: 'Draws' })
    await user.clear(count)
    await user.type(count, '3')
    expect($slip.get().multiples).toHaveLength(3)
    await user.clear(count)
    await user.type(count, '12')
    expect(count.value).toBe(String($slip.get().multiples.length))
    expect(Number(count.value)).toBeLessThanOrEqual(12)
  })
})

describe('the lobby', () => {
  it('says so when the games cannot be loaded, and tries again', async () => {
    const user = userEvent.setup()
    const { asked } = showLottery(answers({ listLotteryGames: ['lost', { value: lobby() }] }))
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await screen.findByRole('link', { name: /Sum One/ })
    expect(names(asked, 'listLotteryGames').length).toBe(2)
  })

  it('shows each game with its clock and last result, and opens it at an address of its own', async () => {
    const user = userEvent.setup()
    showLottery(answers())
    const tile = await screen.findByRole('link', { name: /Sum One/ })
    expect(tile.textContent).toContain('Last draw 21/11-1440')
    expect(tile.textContent).toContain('A draw every minute')
    expect(tile.textContent).toContain('24 Red')
    expect(within(tile).getByRole('timer').textContent).toMatch(/\d\d:\d\d/)
    await user.click(tile)
    await screen.findByRole('button', { name: 'Add to slip' })
    expect(location.search).toBe(`?gameCode=${CODE}`)
    history.back()
    await screen.findByRole('link', { name: /Sum One/ })
  })
})

describe('a guest', () => {
  beforeEach(() => {
    document.body.dataset['symbol'] = 'R$'
  })
  afterEach(() => {
    delete document.body.dataset['symbol']
  })

  it('sees draws and results without a login, which some brands ask for at the board', async () => {
    leave()
    const user = userEvent.setup()
    const { asked } = showLottery(answers(), '/lottery', false)
    await user.click(await screen.findByRole('link', { name: /Sum One/ }))
    expect(await screen.findByText('Log in to place a bet')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add to slip' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Log in' }))
    expect($modal.get()).toEqual({ name: 'login' })
    act(closeModal)
    await user.click(screen.getByRole('tab', { name: 'Results' }))
    await waitFor(() => expect(names(asked, 'listDraws')).toHaveLength(1))
    expect(names(asked, 'listLotteryOrders')).toHaveLength(0)
  })

  it('builds a slip, is asked to log in for the bet, and bets what is still there as a member', async () => {
    leave()
    const { asked, user } = await open(answers({ placeBets: accepted() }))
    await addSum24(user)
    await user.click(await screen.findByRole('button', { name: /^Bet R/ }))
    expect($modal.get()).toEqual({ name: 'login' })
    expect(names(asked, 'placeBets')).toHaveLength(0)
    act(closeModal)
    act(logIn)
    await user.click(await screen.findByRole('button', { name: /^Bet R/ }))
    await screen.findByText(/^Accepted/)
    expect(names(asked, 'placeBets')).toHaveLength(1)
  })

  it('has the slip of a reloaded page, and never that of a member who has left', async () => {
    leave()
    const { user, view } = await open()
    await addSum24(user)
    view.unmount()
    showLottery(answers(), ADDRESS)
    await screen.findByRole('button', { name: /^Bet R/ })
    act(logIn)
    await screen.findByRole('button', { name: /^Bet R/ })
    act(leave)
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Bet R/ })).toBeNull())
  })
})

describe('the clock of a game', () => {
  it('says so before there is a result', async () => {
    await open(answers({ getDrawClock: { value: clock({ last: undefined }) } }), '/lottery?gameCode=first')
    const card = await screen.findByRole('region', { name: 'Draw' })
    await waitFor(() => expect(card.textContent).toContain('No result yet'))
  })

  it('does not say so where there is one', async () => {
    await open(answers(), '/lottery?gameCode=second')
    const card = await screen.findByRole('region', { name: 'Draw' })
    await waitFor(() => expect(card.textContent).toContain('Last draw 21/11-1440'))
    expect(card.textContent).not.toContain('No result yet')
  })
})

describe('the clock of a game that changes at a stated time', () => {
  it('is asked for again then', async () => {
    // Read when it is asked for. The last one is not asked for again for 20 seconds.
    const soon = {
      get value() {
        return clock({ nextAtMs: Date.now() + 1_500 })
      },
    }
    const { asked } = await open(
      answers({ getDrawClock: [soon, { value: clock() }] }),
      '/lottery?gameCode=timed',
    )
    await waitFor(() => expect(names(asked, 'getDrawClock')).toHaveLength(2))
  })
})

describe('a slip', () => {
  it('shows price and possible win beside each other, and is placed once', async () => {
    const given = answers({ placeBets: accepted() })
    const { user, asked } = await open(given)
    await user.click(screen.getByRole('button', { name: /^24/ }))
    await user.click(screen.getByRole('button', { name: /^3, Red/ }))
    // 9,500 of the fair odds: 1000 ÷ 10 ways.
    await waitFor(() => expect(text()).toContain(`${english('lottery:stake.bets', { count: 2 })}R$2.00`))
    expect(text()).toContain('Possible winR$95.00')
    await user.click(screen.getByRole('button', { name: 'Add to slip' }))
    const place = await screen.findByRole('button', { name: /^Bet R\$2\.00/ })
    await user.dblClick(place)
    await screen.findByText(/^Accepted: R\$1\.00/)
    const sent = names(asked, 'placeBets')
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      input: {
        gameCode: CODE,
        oddsVersion: 'v1',
        lines: [{ play: 'sum', selection: { numbers: [24, 3] }, unitMinor: 100, multiple: 1 }],
        draws: [{ issue: '20261122-0001', multiple: 1 }],
        stopsOnWin: false,
      },
    })
    expect(screen.queryByRole('button', { name: /^Bet R/ })).toBeNull()
    expect(sessionStorage.getItem('vitrine.slipSent')).toBeNull()
  })

  it('shows no win above what a draw pays, and says so', async () => {
    const { limits } = terms()
    const capped = terms({ limits: { ...limits, winCapMinor: 20_00 } })
    const { user } = await open(answers({ getLotteryGame: { value: capped } }), '/lottery?gameCode=capped')
    const note = 'One player can win R$20.00 above their stakes in one draw'
    await user.click(screen.getByRole('button', { name: /^24/ }))
    // R$95.00 of odds 95 for R$1.00.
    await waitFor(() => expect(text()).toContain('Possible win, up toR$21.00'))
    expect(text()).toContain(note)
    await user.click(screen.getByRole('button', { name: 'Add to slip' }))
    await screen.findByRole('button', { name: /^Bet R\$1\.00/ })
    const slip = () =>
      (screen.getByRole('complementary', { name: 'Slip' }).textContent ?? '').replaceAll('\u00a0', ' ')
    expect(slip()).toContain('Possible win, up toR$21.00')
    expect(slip()).toContain(note)
    act(() => planDraws([1, 3], false))
    // In the draw of the highest multiple: its stake of R$3.00 and the cap.
    expect(slip()).toContain('Possible win in one draw, up toR$23.00')
  })

  it('says what one bet costs, not the unit, where a bet has a price of its own', async () => {
    const priced = terms({ rules: { ...terms().rules, pricesE4: { sum: 290_000 } } })
    const { user } = await open(answers({ getLotteryGame: { value: priced } }), '/lottery?gameCode=priced')
    await addSum24(user)
    await screen.findByRole('button', { name: /^Bet R\$29\.00/ })
    expect(text()).toContain(english('lottery:slip.lineStake', { count: 1, unit: 'R$29.00', multiple: 1 }))
  })

  it('says nothing of a cap that it does not reach', async () => {
    const { user } = await open()
    await addSum24(user)
    await screen.findByRole('button', { name: /^Bet R\$1\.00/ })
    expect(text()).toContain('Possible win, up toR$95.00')
    expect(text()).not.toContain('above their stakes in one draw')
  })

  it('says all draws of a plan that was accepted', async () => {
    const { user } = await open(answers({ placeBets: accepted({ draws: 5, lastIssue: '20261122-0005' }) }))
    await addSum24(user)
    await user.click(await screen.findByRole('button', { name: /^Bet R/ }))
    const said = await sentence(/^Accepted: .* on 5 draws, 22\/11-0001 – 22\/11-0005$/)
    // A range breaks between its numbers, none at its hyphen.
    expect(unbroken(said)).toEqual(['22/11-0001', '22/11-0005'])
  })

  it('survives a reload of the page', async () => {
    const first = await open()
    await addSum24(first.user)
    first.view.unmount()
    // What a new page knows of it is what the tab has kept.
    openSlip('another')
    expect($slip.get().lines).toEqual([])
    showLottery(answers(), ADDRESS)
    await screen.findByRole('button', { name: /^Bet R\$1\.00/ })
  })

  it('without an answer is asked for, never sent again by itself', async () => {
    const order = anOrder()
    const { user, asked } = await open(
      answers({ placeBets: 'lost', getSlip: { value: { state: 'accepted', order } } }),
    )
    await addSum24(user)
    await user.click(await screen.findByRole('button', { name: /^Bet R/ }))
    await screen.findByText(/^Accepted/)
    expect(names(asked, 'placeBets')).toHaveLength(1)
    const key = names(asked, 'placeBets')[0]?.input['operationKey']
    expect(names(asked, 'getSlip')[0]?.input['operationKey']).toBe(key)
  })

  it('that never arrived is sent again under the same key, when the player says so', async () => {
    const { user, asked } = await open(
      answers({ placeBets: ['lost', accepted()], getSlip: { value: { state: 'unknown' } } }),
    )
    await addSum24(user)
    await user.click(await screen.findByRole('button', { name: /^Bet R/ }))
    await user.click(await screen.findByRole('button', { name: 'Send again' }))
    await screen.findByText(/^Accepted/)
    const keys = names(asked, 'placeBets').map(({ input }) => input['operationKey'])
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it.each([
    ['the connection is lost', 'lost'],
    ['it is not decided', { value: { state: 'pending' } }],
  ] as const)('that is dropped while %s is asked for until that is known', async (_, meanwhile) => {
    const unknown = { value: { state: 'unknown' } }
    const { user, asked } = await open(answers({ placeBets: 'lost', getSlip: [unknown, meanwhile, unknown] }))
    await addSum24(user)
    await user.click(await screen.findByRole('button', { name: /^Bet R/ }))
    await user.click(await screen.findByRole('button', { name: 'Do not send' }))
    await waitFor(() => expect(names(asked, 'getSlip')).toHaveLength(3))
    await user.click(await screen.findByRole('button', { name: 'Do not send' }))
    await waitFor(() => expect($placing.get().state).toBe('idle'))
    expect(screen.getByRole('button', { name: /^Bet R/ })).toHaveProperty('disabled', false)
    expect(names(asked, 'placeBets')).toHaveLength(1)
    expect(sessionStorage.getItem('vitrine.slipSent')).toBeNull()
  })

  it('that is dropped but arrived late is accepted', async () => {
    const { user } = await open(
      answers({
        placeBets: 'lost',
        getSlip: [
          { value: { state: 'unknown' } },
          'lost',
          { value: { state: 'accepted', order: anOrder() } },
        ],
      }),
    )
    await addSum24(user)
    await user.click(await screen.findByRole('button', { name: /^Bet R/ }))
    await user.click(await screen.findByRole('button', { name: 'Do not send' }))
    expect(await screen.findByText(/^Accepted/)).toBeTruthy()
    expect($slip.get().lines).toHaveLength(0)
  })

  it('that was refused says why and stays as it was', async () => {
    const { user } = await open(answers({ placeBets: { refused: 'wallet.insufficient' } }))
    await addSum24(user)
    await user.click(await screen.findByRole('button', { name: /^Bet R/ }))
    await screen.findByText('Nothing was taken from your balance.')
    expect($placing.get().state).toBe('refused')
    expect(screen.getByRole('button', { name: /^Bet R\$1\.00/ })).toBeTruthy()
  })

  it.each([
    ['wallet.limitReached', 1],
    ['protection.timeUp', 1],
    ['wallet.insufficient', 0],
  ] as const)('refused with %s leads to the limits %i times', async (refused, links) => {
    const { user } = await open(answers({ placeBets: { refused } }))
    await addSum24(user)
    await user.click(await screen.findByRole('button', { name: /^Bet R/ }))
    await screen.findByText('Nothing was taken from your balance.')
    expect(screen.queryAllByRole('link', { name: 'Open Safer play' })).toHaveLength(links)
  })

  it('of a draw that has closed is moved only when the player agrees', async () => {
    const time = movingClock()
    const { user, asked } = await open(
      answers({
        getDrawClock: time.answer,
        getLotteryGame: [termsOf('moving'), termsOf('moving', { draws: draws(10, 2) })],
        placeBets: accepted(),
      }),
      '/lottery?gameCode=moving',
    )
    await addSum24(user)
    const news = await emptyNews()
    time.moveOn({ draw: draws(1, 2)[0] })
    const said = await sentence(/^Draw 22\/11-0001 has closed. Nothing was bet.$/)
    expect(news.contains(said)).toBe(true)
    expect(unbroken(news)).toEqual(['22/11-0001', '22/11-0002'])
    expect(screen.getByRole('button', { name: /^Bet R/ })).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('button', { name: 'Bet on draw 22/11-0002' }))
    await user.click(screen.getByRole('button', { name: /^Bet R/ }))
    await screen.findByText(/^Accepted/)
    expect(names(asked, 'placeBets')[0]).toMatchObject({ input: { draws: [{ issue: '20261122-0002' }] } })
  })

  it('at other odds is held until the player has seen them', async () => {
    const time = movingClock()
    const { user } = await open(
      answers({
        getDrawClock: time.answer,
        getLotteryGame: [termsOf('repriced'), termsOf('repriced', { oddsVersion: 'v2' })],
      }),
      '/lottery?gameCode=repriced',
    )
    await addSum24(user)
    const news = await emptyNews()
    time.moveOn({ oddsVersion: 'v2' })
    const said = await screen.findByText(/^The odds have changed/)
    expect(news.contains(said)).toBe(true)
    expect(screen.getByRole('button', { name: /^Bet R/ })).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('button', { name: 'Use the new odds' }))
    expect(screen.getByRole('button', { name: /^Bet R/ })).toHaveProperty('disabled', false)
  })

  it('that was refused at other odds shows these at once', async () => {
    const { user } = await open(
      answers({
        placeBets: { refused: 'lottery.oddsChanged' },
        getLotteryGame: [termsOf('refused'), termsOf('refused', { oddsVersion: 'v2' })],
      }),
      '/lottery?gameCode=refused',
    )
    await addSum24(user)
    await user.click(await screen.findByRole('button', { name: /^Bet R/ }))
    await screen.findByRole('button', { name: 'Use the new odds' })
  })

  it('names the number that was closed meanwhile, and offers no odds to a line that has none', async () => {
    const rules = defaultThaiRules()
    const closed = { ...rules, restricted: { closed: ['001'], half: [] } }
    const time = movingClock()
    const { user } = await open(
      answers({
        getDrawClock: time.answer,
        getLotteryGame: [{ value: terms({}, rules) }, { value: terms({ oddsVersion: 'v2' }, closed) }],
      }),
      '/lottery?gameCode=thai-closing',
    )
    const cells = within(screen.getByRole('group', { name: 'Numbers' })).getAllByRole('button')
    for (const cell of cells.slice(1, 3)) await user.click(cell)
    await user.click(screen.getByRole('button', { name: 'Add to slip' }))
    time.moveOn({ oddsVersion: 'v2' })
    expect(await screen.findByText('001 is closed for this draw')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Use the new odds' })).toBeNull()
    expect(screen.getByRole('button', { name: /^Bet R/ })).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('button', { name: /^Remove (?!them$)/ }))
    expect(screen.getByText('Your slip is empty')).toBeDefined()
  })

  it('says beside its button how many lines went off sale, and loses those alone', async () => {
    const rules = defaultThaiRules()
    const closed = { ...rules, restricted: { closed: ['001'], half: [] } }
    const time = movingClock()
    const { user } = await open(
      answers({
        getDrawClock: time.answer,
        getLotteryGame: [{ value: terms({}, rules) }, { value: terms({ oddsVersion: 'v2' }, closed) }],
      }),
      '/lottery?gameCode=thai-gone',
    )
    for (const number of ['001', '002']) {
      const cells = within(screen.getByRole('group', { name: 'Numbers' }))
      await user.click(cells.getByRole('button', { name: new RegExp(`^${number}`) }))
      await user.click(screen.getByRole('button', { name: 'Add to slip' }))
    }
    time.moveOn({ oddsVersion: 'v2' })
    const said = await screen.findByText(/^Lines no longer on sale: 1\./)
    expect(said.closest('[role=status]')).not.toBeNull()
    await user.click(screen.getByRole('button', { name: 'Remove them' }))
    expect($slip.get().lines).toMatchObject([{ selection: { entries: ['002'] } }])
    expect(screen.queryByText(/^Lines no longer on sale/)).toBeNull()
    expect(document.activeElement).not.toBe(document.body)
  })

  it('is played over several draws with a multiple each, and stops after a win', async () => {
    const { user, asked } = await open(answers({ placeBets: accepted() }))
    await addSum24(user)
    await user.click(screen.getByRole('checkbox', { name: 'Play several draws' }))
    await user.click(screen.getByRole('button', { name: 'Double each time' }))
    // 1 + 2 + 4 + 8 + 16
    await user.click(await screen.findByRole('button', { name: /^Bet R\$31\.00/ }))
    await screen.findByText(/^Accepted/)
    expect(names(asked, 'placeBets')[0]).toMatchObject({
      input: {
        stopsOnWin: true,
        draws: [1, 2, 4, 8, 16].map((multiple, index) => ({ issue: `20261122-000${index + 1}`, multiple })),
      },
    })
  })
})

it('a slip of more bets than one holds cannot be placed, and says how many it holds', async () => {
  const { user } = await open()
  await addSum24(user)
  const [line] = $slip.get().lines
  const seen = { issue: draws(1)[0]?.issue ?? '', oddsVersion: 'v1' }
  act(() => {
    for (let added = 1; added < 100; added += 1) if (line) addLine(line, seen)
    planDraws([1, 1, 1, 1, 1], false)
  })
  const place = () => screen.getByRole('button', { name: /^Bet / })
  expect(place()).toHaveProperty('disabled', false)
  expect(text()).not.toContain(english('errors:lottery.tooManyBets', { max: 500 }))
  act(() => planDraws([1, 1, 1, 1, 1, 1], false))
  expect(place()).toHaveProperty('disabled', true)
  expect(text()).toContain(english('errors:lottery.tooManyBets', { max: 500 }))
})

describe('an accepted slip', () => {
  it('is among the latest bets at once, though the platform’s list has it only later', async () => {
    const own = anOrder({ orderId: crypto.randomUUID(), atMs: Date.UTC(2026, 10, 22, 9) })
    const older = anOrder({ orderId: crypto.randomUUID(), stakeMinor: 3_00 })
    const { currency } = own
    const { user } = await open(
      answers({
        placeBets: { value: { order: own, balanceMinor: 1, refused: [] } },
        listLotteryOrders: { value: { currency, orders: [older] } },
      }),
    )
    await addSum24(user)
    await user.click(await screen.findByRole('button', { name: /^Bet R/ }))
    await screen.findByText(/^Accepted/)
    await waitFor(() => expect(latest()).toHaveLength(2))
    expect(latest()[0]).toContain('Stake R$1.00')
    expect(latest()[1]).toContain('Stake R$3.00')
  })

  it('is shown as the list has it once it is there', async () => {
    const own = anOrder()
    const listed = { ...own, state: 'won', paidMinor: 95_00 }
    const { user } = await open(
      answers({
        placeBets: { value: { order: own, balanceMinor: 1, refused: [] } },
        listLotteryOrders: [
          { value: { currency: own.currency, orders: [] } },
          { value: { currency: own.currency, orders: [listed] } },
        ],
      }),
    )
    await addSum24(user)
    await user.click(await screen.findByRole('button', { name: /^Bet R/ }))
    await waitFor(() => expect(latest()).toHaveLength(1))
    await waitFor(() => expect(latest()[0]).toContain('Won'))
  })

  it('gives the focus to its message, and OK gives it back to the board', async () => {
    const { user } = await open(answers({ placeBets: accepted() }))
    await addSum24(user)
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Slip' }))
    await user.click(await screen.findByRole('button', { name: /^Bet R/ }))
    await screen.findByText(/^Accepted/)
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Accepted/))
    await user.click(screen.getByRole('button', { name: 'OK' }))
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Sum' }))
  })
})

describe('a slip on a phone', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      media,
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
  })
  const bar = () => screen.getByRole('button', { name: /^Slip: 1/ })

  it('has the focus on its bar after an addition and after its sheet is closed', async () => {
    const { user } = await open()
    await addSum24(user)
    expect(document.activeElement).toBe(bar())
    await user.click(bar())
    await screen.findByRole('button', { name: /^Bet R/ })
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(bar())
  })

  it('is closed by OK once it is accepted, and the board has the focus', async () => {
    const { user } = await open(answers({ placeBets: accepted() }))
    await addSum24(user)
    await user.click(bar())
    await user.click(await screen.findByRole('button', { name: /^Bet R/ }))
    await screen.findByText(/^Accepted: /)
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Accepted/))
    await user.click(screen.getByRole('button', { name: 'OK' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Sum' }))
  })

  it('that was refused keeps its sheet and the focus in it', async () => {
    const { user } = await open(answers({ placeBets: { refused: 'wallet.insufficient' } }))
    await addSum24(user)
    await user.click(bar())
    await user.click(await screen.findByRole('button', { name: /^Bet R/ }))
    await screen.findByText('Nothing was taken from your balance.')
    await user.click(screen.getByRole('button', { name: 'OK' }))
    const sheet = screen.getByRole('dialog')
    expect(sheet.contains(document.activeElement)).toBe(true)
    expect(document.activeElement).not.toBe(document.body)
  })
})

describe('a board', () => {
  it('shows all as pressed while everything is chosen, and no part of it', async () => {
    const { user } = await open()
    const chip = (name: string) => screen.getByRole('button', { name })
    const pressed = () =>
      ['All', 'Odd', 'Even', 'Big', 'Small'].filter(
        (name) => chip(name).getAttribute('aria-pressed') === 'true',
      )
    await user.click(chip('All'))
    expect(pressed()).toEqual(['All'])
    await user.click(chip('Odd'))
    expect(pressed()).toEqual(['Odd'])
    await user.click(chip('Even'))
    expect(pressed()).toEqual(['All'])
    await user.click(chip('All'))
    expect(pressed()).toEqual([])
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
  })

  it('is one stop of the Tab key, moved in by arrows and pressed by the space bar', async () => {
    const { user } = await open()
    const cells = within(screen.getByRole('group', { name: 'Numbers' })).getAllByRole('button')
    expect(cells.filter((cell) => cell.tabIndex === 0)).toHaveLength(1)
    cells[0]?.focus()
    await user.keyboard('{ArrowRight}{ArrowRight}{End}{Home}{ArrowRight} ')
    expect(document.activeElement).toBe(cells[1])
    expect(cells[1]?.getAttribute('aria-pressed')).toBe('true')
    expect(cells[1]?.tabIndex).toBe(0)
  })

  it('keeps the focus when a pressed button goes', async () => {
    const { user } = await open()
    const press = async (name: string) => {
      screen.getByRole('button', { name }).focus()
      await user.keyboard('{Enter}')
      return document.activeElement?.textContent ?? ''
    }
    await user.click(screen.getByRole('button', { name: /^24/ }))
    expect(await press('Clear')).toBe('Random')
    await press('One more')
    await press('One less')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'One less' }))
    expect(document.activeElement?.getAttribute('aria-disabled')).toBe('true')
    await user.keyboard('{Enter}')
    expect($stakeChoice.get().multiple).toBe(1)
    await user.click(screen.getByText('Type or paste numbers'))
    await user.type(screen.getByLabelText('Your numbers'), '8')
    await press('Add numbers')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add numbers' }))
    await press('Add numbers')
    expect(screen.getByText('No numbers found')).toBeDefined()
  })

  it('leads the keyboard over closed numbers and back from removed ones', async () => {
    const rules = { ...defaultThaiRules(), restricted: { closed: ['000', '002'], half: [] } }
    const { user } = await open(
      answers({ getLotteryGame: { value: terms({}, rules) } }),
      '/lottery?gameCode=thai',
    )
    const cells = within(screen.getByRole('group', { name: 'Numbers' })).getAllByRole('button')
    act(() => cells[0]?.focus())
    expect(document.activeElement).toBe(cells[0])
    await user.keyboard(' {ArrowRight} {ArrowRight} {ArrowRight} ')
    expect(document.activeElement).toBe(cells[3])
    expect(cells.slice(0, 4).map((cell) => cell.getAttribute('aria-pressed'))).toEqual([
      ...['false', 'true', 'false', 'true'],
    ])
    screen.getByRole('button', { name: 'Remove 001' }).focus()
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove 003' }))
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(cells[3])
  })

  it('says what a selection lacks, and takes sets, bankers and pasted numbers', async () => {
    const { user } = await open(
      answers({ getLotteryGame: { value: terms({}, MARK_SIX) } }),
      '/lottery?gameCode=six',
    )
    await user.click(screen.getByRole('tab', { name: 'Combinations' }))
    await user.click(screen.getByRole('button', { name: /^07, Red/ }))
    await screen.findByText('Pick 3 or more')
    await user.click(screen.getByText('Type or paste numbers'))
    await user.type(screen.getByLabelText('Your numbers'), '8 49 99')
    await user.click(screen.getByRole('button', { name: 'Add numbers' }))
    await screen.findByText('Not numbers of this play: 99')
    await waitFor(() => expect(text()).toContain(english('lottery:stake.bets', { count: 1 })))
    await user.click(screen.getByRole('tab', { name: 'With bankers' }))
    await user.click(screen.getByRole('tab', { name: /Bankers/ }))
    await user.click(screen.getByRole('button', { name: /^01, Red/ }))
    // One banker and three others: the pairs of the three.
    await waitFor(() => expect(text()).toContain(english('lottery:stake.bets', { count: 3 })))
  })
})
