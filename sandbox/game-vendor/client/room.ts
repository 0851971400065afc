import type { RoomView } from '../kinds/room.ts'
import type { RoundData } from '../protocol.ts'
import { getState } from './kit/call.ts'
import { cardOf, turn } from './kit/cards.ts'
import { el, wait } from './kit/dom.ts'
import { factsOf, launch, money, t } from './kit/launch.ts'
import { listenKeys, pace, ready, roundPlayer } from './kit/round.ts'
import { openShell } from './kit/shell.ts'

interface Facts {
  game: 'three' | 'five' | 'nine'
  seats: number
  feePercent: number
  joinMs: number
}

const POLL_MS = 500
const facts = factsOf<Facts>()
const HAND_WORDS = { three: 'handThree', five: 'handFive', nine: 'handNine' } as const
const cardsEach = facts.game === 'five' ? 5 : 3

const shell = openShell(() => [
  el('p', {}, t('ruleRoom', { percent: facts.feePercent })),
  el('p', {}, t(HAND_WORDS[facts.game])),
])
const seats = Array.from({ length: facts.seats }, () => {
  const [name, row] = [el('span', { class: 'seat-name' }), el('div', { class: 'cards' })]
  return { name, row, element: el('div', { class: 'seat' }, row, name) }
})
const pot = el('b', {})
const player = roundPlayer(shell, showButtons)

shell.stage.append(
  el(
    'div',
    { class: 'room-table' },
    ...seats.map(({ element }) => element),
    el('div', { class: 'pot' }, el('span', { class: 'label' }, t('pot')), pot),
  ),
)
shell.stake.onChange(clearTable)
listenKeys(() => void join())
clearTable()
showButtons()
shell.say(t(HAND_WORDS[facts.game]))
ready()
const [left] = launch.open
if (left) void follow(left)

function showButtons(): void {
  const isOff = player.isBusy()
  const [main] = shell.buttons([{ label: t('join'), isMain: true, isOff, press: () => void join() }])
  if (isOff && main) pace(main)
}

function clearTable(): void {
  pot.textContent = money(shell.stake.get() * facts.seats)
  seats.forEach(({ name, row, element }, index) => {
    element.removeAttribute('data-won')
    element.removeAttribute('data-lost')
    name.textContent = t(index === 0 ? 'seatYou' : 'seatHouse')
    row.replaceChildren(...Array.from({ length: cardsEach }, () => cardOf(undefined)))
  })
}

async function join(): Promise<void> {
  if (player.isBusy()) return
  clearTable()
  const stakeMinor = shell.stake.get()
  const asked = player.play({ stakeMinor }, stakeMinor)
  showButtons()
  const round = await asked
  if (round) await follow(round)
}

/** Follows the hand until the pot is paid; the server's clock deals. */
async function follow(joined: RoundData): Promise<void> {
  let round = joined
  let isShown = false
  const sinceMs = performance.now()
  while (round.isOpen) {
    const view = round.view as RoomView
    showNames(view)
    if (view.cards && !isShown) {
      isShown = true
      await showCards(view)
    }
    if (!view.cards)
      shell.say(
        t('dealsIn', {
          seconds: Math.max(1, Math.ceil((facts.joinMs - (performance.now() - sinceMs)) / 1000)),
        }),
      )
    await wait(POLL_MS)
    // Asked again at the next poll.
    const state = await getState().catch(() => undefined)
    const same = ({ roundId }: RoundData) => roundId === joined.roundId
    round = state?.open.find(same) ?? state?.ended.find(same) ?? round
  }
  const view = round.view as RoomView
  if (!isShown) await showCards(view)
  await wait(900)
  await player.finish(round)
}

/** The player's own seat is always in front; the others follow around the table. */
function seatAt(view: RoomView, index: number): number {
  return (view.seat + index) % facts.seats
}

function showNames(view: RoomView): void {
  seats.forEach(({ name }, index) => {
    if (index > 0) name.textContent = t(view.isPlayer[seatAt(view, index)] ? 'seatPlayer' : 'seatHouse')
  })
}

async function showCards(view: RoomView): Promise<void> {
  shell.say('')
  // The player's cards come first, one by one; then the others', round by round.
  for (const [index, { row }] of seats.entries()) {
    const cards = view.cards?.[seatAt(view, index)] ?? []
    for (const [place, card] of cards.entries()) {
      const turned = turn(row.children[place] ?? null, card)
      if (index === 0) await turned
    }
  }
  await wait(500)
  seats.forEach(({ element, name }, index) => {
    const isWinner = view.winners?.includes(seatAt(view, index)) ?? false
    element.toggleAttribute('data-won', isWinner)
    element.toggleAttribute('data-lost', !isWinner)
    if (!isWinner) return
    shell.say(`${name.textContent ?? ''}: ${t('seatWins')}`)
    name.textContent = `★ ${name.textContent ?? ''}`
  })
}
