import type { ReelView, Spin } from '../kinds/reels.ts'
import { animate, el, isCalm, picture, svg, wait } from './kit/dom.ts'
import { factsOf, launch, money, number, t } from './kit/launch.ts'
import { listenKeys, pace, ready, roundPlayer } from './kit/round.ts'
import { payTable } from './kit/rules.ts'
import { openShell } from './kit/shell.ts'

interface Facts {
  layout: 'classic' | 'video' | 'ways'
  lines: number[][]
  parts: number
  pays: number[][]
  minCount: number
  scatterPays: number[]
  freeSpins: number
  freeTimes: number
  poolMinor?: number
  hitOneIn?: number
  unitMinor?: number
}

const WILD = 9
const SCATTER = 10
const ROWS = 3
const FILLERS = 14
const SPIN_MS = 1_050
const STAGGER_MS = 190

const facts = factsOf<Facts>()
const reelCount = facts.layout === 'classic' ? 3 : 5
const shell = openShell(rules)
const strips = Array.from({ length: reelCount }, () => el('div', { class: 'strip' }))
const lines = svg('svg', {
  class: 'lines',
  viewBox: `0 0 ${reelCount} ${ROWS}`,
  preserveAspectRatio: 'none',
  'aria-hidden': 'true',
})
const machine = el(
  'div',
  { class: 'machine', dir: 'ltr' },
  el('div', { class: 'reels' }, ...strips.map((strip) => el('div', { class: 'reel' }, strip))),
)
const pool = el('b', {})
const tag = el('span', { class: 'tag' })
const gift = el('span', { class: 'tag gift', id: 'free-rounds', role: 'status' })
/** Rounds that the brand gives: they are played first, at their own stake and without a bet. */
let free = launch.freeRounds
const player = roundPlayer(shell, () => (main.disabled = false))
const [main = el('button')] = shell.buttons([{ label: t('spin'), isMain: true, press: () => void spin() }])

open()

function open(): void {
  machine.append(lines)
  machine.style.setProperty('--reels', String(reelCount))
  machine.style.setProperty('--ratio', String(reelCount / ROWS))
  tag.textContent =
    facts.layout === 'ways' ? t('ways', { count: 243 }) : t('lines', { count: facts.lines.length })
  const board = el('div', { class: 'board' }, tag, gift)
  if (facts.poolMinor !== undefined) {
    board.append(el('span', { class: 'tag pool' }, t('jackpot'), pool))
    pool.textContent = money(facts.poolMinor)
  }
  shell.stage.append(el('div', { class: 'reel-stack' }, board, machine))
  strips.forEach((strip, reel) => show(strip, firstWindow(reel)))
  showGift()
  listenKeys(() => void spin())
  ready()
}

function showGift(): void {
  gift.hidden = !free
  shell.stake.element.hidden = free !== undefined
  if (free) gift.textContent = t('gift', { left: number(free.left), stake: money(free.stakeMinor) })
}

/** The reels before the first spin: decoration, not an outcome. */
function firstWindow(reel: number): number[] {
  return [(reel * 2 + 4) % 9, reel % 4, (reel * 3 + 5) % 9]
}

async function spin(): Promise<void> {
  if (player.isBusy()) return
  main.disabled = true
  pace(main)
  clear()
  shell.say('')
  const stakeMinor = free?.stakeMinor ?? shell.stake.get()
  const going = strips.map((strip) => runOut(strip))
  const round = await player.play({ stakeMinor }, free ? 0 : stakeMinor)
  await Promise.all(going)
  if (free) {
    // A refused one was the last: the brand ended them.
    free = round?.freeRounds?.left ? round.freeRounds : undefined
    showGift()
  }
  if (!round) return strips.forEach((strip, reel) => show(strip, firstWindow(reel)))
  const view = round.view as ReelView
  await land(view.window)
  await celebrate(view)
  for (const [index, free] of view.freeSpins.entries()) {
    tag.textContent = t('freeSpin', { number: index + 1, of: view.freeSpins.length })
    await wait(500)
    clear()
    await land(free.window, 0.6)
    await celebrate(free)
  }
  if (view.freeSpins.length > 0) tag.textContent = t('freeSpins', { count: view.freeSpins.length })
  if (view.poolMinor !== undefined) pool.textContent = money(view.poolMinor)
  if (view.jackpotMinor > 0) shell.say(t('jackpotWon', { amount: money(view.jackpotMinor) }), 'win')
  await player.finish(round)
}

/** The reels start moving while the server is asked. */
function runOut(strip: HTMLElement): Promise<void> {
  return animate(strip, [{ transform: 'translateY(0)' }, { transform: 'translateY(8%)' }], {
    duration: 220,
    easing: 'ease-in',
  })
}

/** Fillers run past, then each reel stops on its symbols, from the left. */
async function land(window: readonly (readonly number[])[], factor = 1): Promise<void> {
  await Promise.all(
    strips.map(async (strip, reel) => {
      const shown = window[reel] ?? []
      const fillers = isCalm() ? 0 : Math.round((FILLERS + reel * 4) * factor)
      const before = [...strip.children]
        .slice(0, ROWS)
        .map((cell) => Number(cell.getAttribute('data-symbol')))
      const run = [
        ...shown,
        ...Array.from({ length: fillers }, () => Math.floor(Math.random() * WILD)),
        ...before,
      ]
      show(strip, run)
      const share = ((run.length - ROWS) / run.length) * 100
      strip.parentElement?.setAttribute('data-spinning', '')
      await animate(strip, [{ transform: `translateY(-${share}%)` }, { transform: 'translateY(0)' }], {
        duration: SPIN_MS * factor + reel * STAGGER_MS * factor,
        easing: 'cubic-bezier(0.25, 0.6, 0.3, 1.06)',
      })
      strip.parentElement?.removeAttribute('data-spinning')
      show(strip, shown)
    }),
  )
}

/** Places symbols on a strip, the first three visible. */
function show(strip: HTMLElement, symbols: readonly number[]): void {
  for (const animation of strip.getAnimations()) animation.cancel()
  strip.replaceChildren(
    ...symbols.map((symbol) =>
      el(
        'div',
        { 'data-symbol': symbol, 'data-low': symbol >= 4 && symbol < WILD && facts.layout !== 'classic' },
        picture(launch.art.symbols[symbol] ?? ''),
      ),
    ),
  )
}

async function celebrate({ window, wins }: Spin): Promise<void> {
  const hits = new Set<string>()
  for (const win of wins) for (const key of placesOf(win, window)) hits.add(key)
  if (hits.size === 0) return
  machine.dataset['won'] = ''
  strips.forEach((strip, reel) =>
    [...strip.children].forEach((cell, row) => cell.toggleAttribute('data-hit', hits.has(`${reel}:${row}`))),
  )
  for (const { line, count } of wins.slice(0, 6)) if (line > 0) drawLine(facts.lines[line - 1] ?? [], count)
  await wait(isCalm() ? 300 : 900)
}

function placesOf(win: Spin['wins'][number], window: Spin['window']): string[] {
  if (win.line > 0)
    return (facts.lines[win.line - 1] ?? []).slice(0, win.count).map((row, reel) => `${reel}:${row}`)
  return window.flatMap((column, reel) =>
    column.flatMap((symbol, row) => {
      const isIn = win.symbol === SCATTER || reel < win.count
      return isIn && symbol === win.symbol ? [`${reel}:${row}`] : []
    }),
  )
}

function drawLine(rows: readonly number[], count: number): void {
  const points = rows.slice(0, count).map((row, reel) => `${reel + 0.5},${row + 0.5}`)
  lines.append(svg('polyline', { points: points.join(' ') }))
}

function clear(): void {
  delete machine.dataset['won']
  lines.replaceChildren()
  strips.forEach((strip) => [...strip.children].forEach((cell) => cell.removeAttribute('data-hit')))
}

function rules(): Node[] {
  const stakeMinor = shell.stake.get()
  const pays = facts.pays.map((row, symbol): [Node, string] => [
    picture(launch.art.symbols[symbol] ?? ''),
    row
      .map((pay, index) => `${facts.minCount + index} × ${money((pay * stakeMinor) / facts.parts)}`)
      .join(' · '),
  ])
  const scatter = facts.scatterPays
    .map((pay, index) => `${3 + index} × ${money(pay * stakeMinor)}`)
    .join(' · ')
  const texts = [
    t(facts.layout === 'ways' ? 'ruleWays' : 'ruleLines'),
    facts.layout !== 'ways' && t('ruleWild'),
    facts.freeSpins > 0 && t('ruleScatter', { count: facts.freeSpins, times: facts.freeTimes }),
    facts.poolMinor !== undefined &&
      t('ruleJackpot', { chance: number(facts.hitOneIn ?? 0), unit: money(facts.unitMinor ?? 0) }),
  ]
  return [
    el('h3', {}, t('paytable', { stake: money(stakeMinor) })),
    payTable([
      ...pays,
      ...(facts.layout === 'ways' ? [] : [[picture(launch.art.symbols[WILD] ?? ''), t('wild')] as const]),
      ...(scatter ? [[picture(launch.art.symbols[SCATTER] ?? ''), scatter] as const] : []),
    ]),
    el('ul', {}, ...texts.filter((text) => text !== false).map((text) => el('li', {}, text))),
  ]
}
