import type { BingoView } from '../kinds/bingo.ts'
import { animate, el, isCalm, wait } from './kit/dom.ts'
import { factsOf, money, t } from './kit/launch.ts'
import { listenKeys, pace, ready, roundPlayer } from './kit/round.ts'
import { payTable } from './kit/rules.ts'
import { openShell } from './kit/shell.ts'

interface Facts {
  balls: '75' | '90'
  calls: number
  prizes: { goal: string; within: number; times: number }[]
}

const facts = factsOf<Facts>()
const CALL_MS = 110
const COLOURS = ['#e0454f', '#efb02e', '#39a85e', '#3e86dc', '#9058d6', '#e0722e']
const LATEST = 6

const shell = openShell(rules)
const calls = el('div', { class: 'calls', 'aria-hidden': 'true' })
const card = el('div', { class: 'bingo-card' })
const goals = el('div', { class: 'goals' })
const player = roundPlayer(shell, () => showButtons())

card.style.setProperty('--columns', facts.balls === '75' ? '5' : '9')
card.style.setProperty('--aspect', facts.balls === '75' ? '1' : '2.7')
shell.stage.append(el('div', { class: 'hall' }, calls, card, goals))
shell.stake.onChange(showGoals)
listenKeys(() => void start())
showCard(sample())
showGoals()
showButtons()
ready()

function showButtons(): void {
  const isOff = player.isBusy()
  const [main] = shell.buttons([{ label: t('start'), isMain: true, isOff, press: () => void start() }])
  if (isOff && main) pace(main)
}

function showGoals(): void {
  goals.replaceChildren(
    ...[...new Set(facts.prizes.map(({ goal }) => goal))].map((goal) => {
      const most = Math.max(...facts.prizes.filter((prize) => prize.goal === goal).map(({ times }) => times))
      return el(
        'span',
        { class: 'goal', 'data-goal': goal },
        t(goal),
        el('b', {}, money(most * shell.stake.get())),
      )
    }),
  )
}

/** An empty card of the right shape, shown before the first round. */
function sample(): (number | null)[][] {
  return facts.balls === '75'
    ? Array.from({ length: 5 }, () => Array<null>(5).fill(null))
    : Array.from({ length: 3 }, () => Array<null>(9).fill(null))
}

function showCard(rows: BingoView['card']): void {
  const isFree = (row: number, column: number) => facts.balls === '75' && row === 2 && column === 2
  card.replaceChildren(
    ...rows.flatMap((numbers, row) =>
      numbers.map((number, column) => {
        if (isFree(row, column)) return el('span', { class: 'cell-number free-cell' }, '★')
        return el(
          'span',
          { class: number === null ? 'cell-number blank' : 'cell-number', 'data-number': number ?? '' },
          String(number ?? ''),
        )
      }),
    ),
  )
}

async function start(): Promise<void> {
  if (player.isBusy()) return
  const stakeMinor = shell.stake.get()
  calls.replaceChildren()
  showGoals()
  const asked = player.play({ stakeMinor }, stakeMinor)
  showButtons()
  const round = await asked
  if (!round) return
  const view = round.view as BingoView
  showCard(view.card)
  for (const [index, number] of view.calls.entries()) {
    call(number)
    shell.say(t('calls', { number: index + 1, of: view.calls.length }))
    for (const win of view.wins)
      if (win.at === index + 1) goals.querySelector(`[data-goal='${win.goal}']`)?.setAttribute('data-hit', '')
    if (!isCalm()) await wait(CALL_MS)
  }
  await player.finish(round)
}

function call(number: number): void {
  calls.firstElementChild?.classList.remove('now')
  const ball = el('div', { class: 'ball now' }, el('span', {}, String(number)))
  ball.style.setProperty('--ball', COLOURS[Math.floor(number / 15) % COLOURS.length] ?? '')
  calls.prepend(ball)
  if (calls.children.length > LATEST) calls.lastElementChild?.remove()
  const cell = card.querySelector(`[data-number='${number}']`)
  cell?.classList.add('called')
  if (cell) void animate(cell, [{ scale: '0.7' }, { scale: '1' }], { duration: 140 })
}

function rules(): Node[] {
  const stakeMinor = shell.stake.get()
  return [
    el('p', {}, t('ruleBingo', { calls: facts.calls, balls: facts.balls })),
    el('h3', {}, t('paytable', { stake: money(stakeMinor) })),
    payTable(
      facts.prizes.map(({ goal, within, times }) => [
        t('within', { goal: t(goal), calls: within }),
        money(times * stakeMinor),
      ]),
    ),
  ]
}
