import type { PlinkoView } from '../kinds/plinko.ts'
import { el, isCalm, svg, wait } from './kit/dom.ts'
import { factsOf, money, number, t } from './kit/launch.ts'
import { listenKeys, pace, ready, roundPlayer } from './kit/round.ts'
import { payTable } from './kit/rules.ts'
import { openShell } from './kit/shell.ts'

const { rows, pays } = factsOf<{ rows: number; pays: number[] }>()
const STEP_MS = 170
const GAP = 10

const shell = openShell(rules)
const ball = svg('circle', { class: 'ball', r: 3.4, cx: 0, cy: -6 })
const slots = pays.map((pay, slot) => {
  const made = el('span', { class: 'slot' }, number(pay / 10_000, 1))
  made.style.setProperty('--heat', `oklch(0.55 0.17 ${30 + (6 - Math.abs(slot - 6)) * 38})`)
  return made
})
const player = roundPlayer(shell, showButtons)

shell.stage.append(
  el('div', { class: 'plinko', dir: 'ltr' }, board(), el('div', { class: 'slots' }, ...slots)),
)
listenKeys(() => void drop())
showButtons()
ready()

function board(): HTMLElement {
  const width = (rows + 1) * GAP
  const pegs = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: row + 1 }, (_peg, place) =>
      svg('circle', { class: 'peg', r: 1.2, cx: (place - row / 2) * GAP, cy: row * GAP }),
    ),
  ).flat()
  const stops = [
    ['0', '#fff'],
    ['0.35', '#ffe9a8'],
    ['1', '#c98914'],
  ].map(([offset = '', color = '']) => svg('stop', { offset, 'stop-color': color }))
  const made = el('div', {})
  made.append(
    svg(
      'svg',
      { viewBox: `${-width / 2} -10 ${width} ${rows * GAP + 12}`, class: 'pegs', 'aria-hidden': 'true' },
      svg('defs', {}, svg('radialGradient', { id: 'ball', cx: 0.35, cy: 0.3, r: 0.8 }, ...stops)),
      ...pegs,
      ball,
    ),
  )
  return made
}

function showButtons(): void {
  const isOff = player.isBusy()
  const [main] = shell.buttons([{ label: t('drop'), isMain: true, isOff, press: () => void drop() }])
  if (isOff && main) pace(main)
}

async function drop(): Promise<void> {
  if (player.isBusy()) return
  for (const slot of slots) slot.removeAttribute('data-hit')
  const stakeMinor = shell.stake.get()
  const asked = player.play({ stakeMinor }, stakeMinor)
  showButtons()
  shell.say('')
  const round = await asked
  if (!round) return
  const view = round.view as PlinkoView
  await fall(view.path)
  slots[view.slot]?.setAttribute('data-hit', '')
  shell.say(`×${number((pays[view.slot] ?? 0) / 10_000)}`)
  await wait(500)
  await player.finish(round)
}

/** Follows the drawn path: half a gap to one side at each peg, in a small hop. */
async function fall(path: readonly number[]): Promise<void> {
  let x = 0
  const frames: Keyframe[] = [{ transform: 'translate(0px, 0px)' }]
  path.forEach((side, row) => {
    frames.push({ transform: `translate(${x}px, ${row * GAP + 1}px)`, easing: 'ease-out' })
    x += side === 1 ? GAP / 2 : -GAP / 2
  })
  frames.push({ transform: `translate(${x}px, ${rows * GAP + 3}px)` })
  if (isCalm()) ball.setAttribute('transform', `translate(${x} ${rows * GAP + 3})`)
  else
    await ball.animate(frames, { duration: STEP_MS * frames.length, fill: 'forwards', easing: 'ease-in' })
      .finished
}

function rules(): Node[] {
  const stakeMinor = shell.stake.get()
  const half = pays.slice(0, Math.ceil(pays.length / 2))
  return [
    el('p', {}, t('rulePlinko')),
    el('h3', {}, t('paytable', { stake: money(stakeMinor) })),
    payTable(half.map((pay) => [`×${number(pay / 10_000)}`, money(Math.round((stakeMinor * pay) / 10_000))])),
  ]
}
