import type { PokerView } from '../kinds/poker.ts'
import type { RoundData } from '../protocol.ts'
import { cardName, cardOf, turn } from './kit/cards.ts'
import { el, wait } from './kit/dom.ts'
import { factsOf, launch, money, t } from './kit/launch.ts'
import { listenKeys, pace, ready, roundPlayer } from './kit/round.ts'
import { openShell } from './kit/shell.ts'

const facts = factsOf<{ hands: string[]; pays: number[] }>()
const SIZE = 5
const shell = openShell(() => [el('p', {}, t('rulePoker'))])
const rows = facts.hands.slice(0, -1).map((hand) => el('div', { 'data-hand': hand }, t(hand), el('b', {})))
const places = Array.from({ length: SIZE }, (_, place) =>
  el(
    'button',
    { type: 'button', class: 'held', disabled: true, 'aria-pressed': 'false', onclick: () => toggle(place) },
    cardOf(undefined),
    el('span', { class: 'held-mark' }, t('hold')),
  ),
)
let round: RoundData | undefined = launch.open[0]
const player = roundPlayer(shell, showButtons)

shell.stage.append(
  el(
    'div',
    { class: 'cabinet' },
    el('div', { class: 'panel poker-pays' }, ...rows),
    el('div', { class: 'cards poker-hand' }, ...places),
  ),
)
shell.stake.onChange(showPays)
document.addEventListener('keydown', (event) => {
  const place = Number(event.key) - 1
  if (place >= 0 && place < SIZE && !event.repeat) toggle(place)
})
listenKeys(() => void next())
showPays()
if (round) resume(round)
showButtons()
ready()

function showPays(): void {
  rows.forEach((row, index) => {
    const pay = row.querySelector('b')
    if (pay) pay.textContent = money((facts.pays[index] ?? 0) * shell.stake.get())
  })
}

function showButtons(): void {
  const isOff = player.isBusy()
  const [main] = shell.buttons([
    { label: t(round ? 'draw' : 'deal'), isMain: true, isOff, press: () => void next() },
  ])
  if (isOff && main && !round) pace(main)
  shell.stake.setOff(isOff || round !== undefined)
}

function toggle(place: number): void {
  const button = places[place]
  if (!round || player.isBusy() || !button) return
  button.setAttribute('aria-pressed', String(button.getAttribute('aria-pressed') !== 'true'))
}

function next(): Promise<void> {
  return round ? draw(round) : deal()
}

async function deal(): Promise<void> {
  if (player.isBusy()) return
  const stakeMinor = shell.stake.get()
  for (const row of rows) row.removeAttribute('data-hit')
  for (const place of places) {
    place.setAttribute('aria-pressed', 'false')
    place.firstElementChild?.replaceWith(cardOf(undefined))
  }
  const asked = player.play({ stakeMinor }, stakeMinor)
  showButtons()
  const dealt = await asked
  if (!dealt) return
  round = dealt
  await showHand((dealt.view as PokerView).hand, 31)
  await player.finish(dealt)
  enable(true)
  shell.say(t('holdHint'))
}

async function draw(open: RoundData): Promise<void> {
  if (player.isBusy()) return
  const hold = places.reduce(
    (mask, place, index) => mask | (place.getAttribute('aria-pressed') === 'true' ? 1 << index : 0),
    0,
  )
  enable(false)
  const asked = player.act(open, { hold })
  showButtons()
  const ended = await asked
  if (!ended) return enable(true)
  round = undefined
  const { hand, result } = ended.view as PokerView
  await showHand(hand, 31 & ~hold)
  if (result !== undefined) {
    rows[result]?.setAttribute('data-hit', '')
    shell.say(t(facts.hands[result] ?? ''))
    await wait(700)
  }
  showButtons()
  await player.finish(ended)
}

/** Turns the cards of a mask, from the left. */
async function showHand(hand: readonly number[], mask: number): Promise<void> {
  for (const [place, card] of hand.entries()) {
    const button = places[place]
    button?.setAttribute('aria-label', `${t('hold')}: ${cardName(card)}`)
    if (((mask >> place) & 1) === 0 || !button) continue
    await turn(button.firstElementChild, card)
  }
}

function enable(isOn: boolean): void {
  for (const place of places) place.disabled = !isOn
}

function resume(open: RoundData): void {
  const { hand } = open.view as PokerView
  hand.forEach((card, place) => places[place]?.firstElementChild?.replaceWith(cardOf(card)))
  enable(true)
  shell.say(t('holdHint'))
}
