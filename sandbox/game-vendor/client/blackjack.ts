import type { BlackjackView } from '../kinds/blackjack.ts'
import type { RoundData } from '../protocol.ts'
import { cardOf, dealTo, turn } from './kit/cards.ts'
import { el, wait } from './kit/dom.ts'
import { launch, t } from './kit/launch.ts'
import { listenKeys, pace, ready, roundPlayer } from './kit/round.ts'
import { openShell } from './kit/shell.ts'

const WORDS = { natural: 'natural', win: 'won', push: 'push', lose: 'lost', bust: 'bust' } as const
const shell = openShell(() => [el('p', {}, t('ruleBlackjack'))])
const sides = {
  dealer: { row: el('div', { class: 'cards' }), total: el('output', { class: 'hand-total' }) },
  player: { row: el('div', { class: 'cards' }), total: el('output', { class: 'hand-total' }) },
}
let round: RoundData | undefined = launch.open[0]
const player = roundPlayer(shell, showButtons)

shell.stage.append(
  el(
    'div',
    { class: 'felt' },
    hand('dealer'),
    el('p', { class: 'motto' }, t('natural'), ' 3:2'),
    hand('player'),
  ),
)
listenKeys(() => void (round ? act('hit') : deal()))
sides.dealer.row.append(cardOf(undefined))
sides.player.row.append(cardOf(undefined), cardOf(undefined))
if (round) resume(round)
showButtons()
ready()

function hand(side: keyof typeof sides): HTMLElement {
  const { row, total } = sides[side]
  return el('div', { class: 'hand' }, el('div', { class: 'hand-name' }, t(side), total), row)
}

function showButtons(): void {
  const isOff = player.isBusy()
  shell.stake.setOff(isOff || round !== undefined)
  // Three choices replace the stake, which is fixed by then.
  shell.bar.classList.toggle('no-stake', round !== undefined)
  if (!round) {
    const [main] = shell.buttons([{ label: t('deal'), isMain: true, isOff, press: () => void deal() }])
    if (isOff && main) pace(main)
    return
  }
  const { canDouble } = round.view as BlackjackView
  shell.buttons([
    { label: t('stand'), press: () => void act('stand'), isOff, id: 'stand' },
    { label: t('double'), press: () => void act('double'), isOff: isOff || !canDouble, id: 'double' },
    { label: t('hit'), press: () => void act('hit'), isOff, isMain: true },
  ])
}

async function deal(): Promise<void> {
  if (player.isBusy()) return
  const stakeMinor = shell.stake.get()
  for (const { row, total } of Object.values(sides)) {
    row.replaceChildren()
    total.textContent = ''
  }
  const asked = player.play({ stakeMinor }, stakeMinor)
  showButtons()
  const dealt = await asked
  if (!dealt) return
  const view = dealt.view as BlackjackView
  await dealTo(sides.player.row, view.player[0])
  await dealTo(sides.dealer.row, view.dealer[0])
  await dealTo(sides.player.row, view.player[1])
  await dealTo(sides.dealer.row, undefined)
  await show(dealt)
}

async function act(move: 'hit' | 'stand' | 'double'): Promise<void> {
  if (player.isBusy() || !round) return
  const asked = player.act(round, { move })
  showButtons()
  const next = await asked
  if (next) await show(next)
}

/** Shows new cards: the player's card, then the dealer's if the round is over. */
async function show(next: RoundData): Promise<void> {
  const view = next.view as BlackjackView
  for (const card of view.player.slice(sides.player.row.children.length)) await dealTo(sides.player.row, card)
  sides.player.total.textContent = String(view.totals[0])
  if (!next.isOpen) {
    await turn(sides.dealer.row.children[1] ?? null, view.dealer[1] ?? 0)
    for (const card of view.dealer.slice(2)) await dealTo(sides.dealer.row, card, 350)
  }
  sides.dealer.total.textContent = String(view.totals[1])
  round = next.isOpen ? next : undefined
  if (view.result) {
    shell.say(t(WORDS[view.result]), view.result === 'win' || view.result === 'natural' ? 'win' : 'plain')
    showButtons()
    await wait(1_100)
  }
  await player.finish(next)
}

function resume(open: RoundData): void {
  const view = open.view as BlackjackView
  sides.player.row.replaceChildren(...view.player.map(cardOf))
  sides.dealer.row.replaceChildren(...view.dealer.map(cardOf), cardOf(undefined))
  sides.player.total.textContent = String(view.totals[0])
  sides.dealer.total.textContent = String(view.totals[1])
}
