import type { FishView } from '../kinds/fish.ts'
import { animate, el, isCalm, picture, svg, wait } from './kit/dom.ts'
import { factsOf, launch, money, number, t } from './kit/launch.ts'
import { listenKeys, pace, ready, roundPlayer } from './kit/round.ts'
import { payTable } from './kit/rules.ts'
import { openShell } from './kit/shell.ts'

const { pays } = factsOf<{ pays: number[] }>()
/** The width of each kind, relative to the sea, and its depth. */
const SIZES = [0.12, 0.12, 0.14, 0.15, 0.2, 0.26]
const DEPTHS = [0.08, 0.62, 0.3, 0.52, 0.36, 0.12]
const SPEEDS = [0.055, -0.03, 0.035, -0.04, 0.025, -0.03]

interface Swimmer {
  element: HTMLButtonElement
  kind: number
  x: number
  phase: number
  /** Caught fish return from the edge. */
  isAway: boolean
}

const shell = openShell(rules)
const sea = el('div', { class: 'sea' }, ray(12), ray(46), ray(78))
const gun = el('div', { class: 'gun' })
const swimmers = [0, 1, 2, 3, 4, 5, 0, 1, 2].map((kind, index) => swimmer(kind, index))
let aimed = swimmers[0]
const player = roundPlayer(shell, showButtons)

gun.append(
  svg(
    'svg',
    { viewBox: '0 0 76 110', 'aria-hidden': 'true' },
    svg('rect', {
      x: 28,
      y: 0,
      width: 20,
      height: 74,
      rx: 9,
      fill: '#d7a033',
      stroke: '#6d4306',
      'stroke-width': 3,
    }),
    svg('rect', {
      x: 24,
      y: 4,
      width: 28,
      height: 12,
      rx: 5,
      fill: '#ffe08a',
      stroke: '#6d4306',
      'stroke-width': 2,
    }),
    svg('circle', { cx: 38, cy: 78, r: 29, fill: '#8c4f1c', stroke: '#3b1e06', 'stroke-width': 4 }),
    svg('circle', { cx: 38, cy: 78, r: 15, fill: '#d7a033' }),
  ),
)
sea.append(...swimmers.map(({ element }) => element), gun)
shell.stage.append(sea)
shell.say(t('aim'))
listenKeys(() => void shoot())
aim(swimmers[0])
requestAnimationFrame(swim)
showButtons()
ready('landscape')

function ray(start: number): HTMLElement {
  const made = el('i', { class: 'ray' })
  made.style.insetInlineStart = `${start}%`
  return made
}

function swimmer(kind: number, index: number): Swimmer {
  const element = el(
    'button',
    {
      type: 'button',
      class: 'fish',
      'aria-pressed': 'false',
      'aria-label': `×${pays[kind] ?? 0}`,
      'data-kind': kind,
    },
    picture(launch.art.symbols[kind] ?? ''),
    el('b', {}, `×${pays[kind] ?? 0}`),
  )
  const made: Swimmer = { element, kind, x: (index * 0.31) % 1, phase: index * 1.7, isAway: false }
  element.style.inlineSize = `max(${(SIZES[kind] ?? 0.1) * 100}cqmin, 52px)`
  element.addEventListener('click', () => {
    const isSame = aimed === made
    aim(made)
    if (isSame) void shoot()
  })
  return made
}

function aim(target: Swimmer | undefined): void {
  aimed = target
  for (const each of swimmers) each.element.setAttribute('aria-pressed', String(each === target))
}

/** Decoration only: a fish's position has no effect on the outcome. */
function swim(nowMs: number): void {
  const box = { width: sea.clientWidth, height: sea.clientHeight }
  for (const each of swimmers) {
    const speed = SPEEDS[each.kind] ?? 0.03
    const own = (each.x + (isCalm() ? 0 : (nowMs / 1000) * Math.abs(speed))) % 1
    const across = speed > 0 ? own : 1 - own
    const width = each.element.offsetWidth
    const x = across * (box.width + 2 * width) - width * 1.5 + width / 2
    const y =
      ((DEPTHS[each.kind] ?? 0.4) + (each.phase > 9 ? 0.22 : 0)) * box.height * 0.86 +
      Math.sin(nowMs / 900 + each.phase) * 8
    each.element.style.transform = `translate(${x}px, ${y}px)`
    const image = each.element.firstElementChild
    if (image instanceof HTMLElement) image.style.scale = speed > 0 ? '-1 1' : '1 1'
  }
  point()
  requestAnimationFrame(swim)
}

function middleOf(element: Element): { x: number; y: number } {
  const [box, own] = [sea.getBoundingClientRect(), element.getBoundingClientRect()]
  return { x: own.left - box.left + own.width / 2, y: own.top - box.top + own.height / 2 }
}

function point(): void {
  if (!aimed) return
  const target = middleOf(aimed.element)
  const angle = Math.atan2(target.x - sea.clientWidth / 2, sea.clientHeight - 20 - target.y)
  gun.style.transform = `rotate(${Math.max(-1.2, Math.min(1.2, angle))}rad)`
}

function showButtons(): void {
  const isOff = player.isBusy()
  const [main] = shell.buttons([{ label: t('shoot'), isMain: true, isOff, press: () => void shoot() }])
  if (isOff && main) pace(main)
}

async function shoot(): Promise<void> {
  const target = aimed
  if (player.isBusy() || !target) return
  const stakeMinor = shell.stake.get()
  const asked = player.play({ stakeMinor, target: target.kind }, stakeMinor)
  showButtons()
  shell.say('')
  const round = await asked
  if (!round) return
  const view = round.view as FishView
  await flight(target)
  await hit(target, view.isCaught)
  shell.say(t(view.isCaught ? 'caught' : 'escaped'), view.isCaught ? 'win' : 'plain')
  await wait(350)
  await player.finish(round)
}

async function flight(target: Swimmer): Promise<void> {
  const harpoon = el('i', { class: 'harpoon' })
  const to = middleOf(target.element)
  const from = { x: sea.clientWidth / 2, y: sea.clientHeight - 60 }
  const angle = Math.atan2(to.x - from.x, from.y - to.y)
  sea.append(harpoon)
  await animate(
    harpoon,
    [
      { transform: `translate(${from.x}px, ${from.y}px) rotate(${angle}rad)` },
      { transform: `translate(${to.x}px, ${to.y}px) rotate(${angle}rad)` },
    ],
    { duration: 330, easing: 'linear' },
  )
  harpoon.remove()
}

async function hit(target: Swimmer, isCaught: boolean): Promise<void> {
  const at = middleOf(target.element)
  const net = el('i', { class: 'net' })
  net.style.insetInlineStart = `${at.x}px`
  net.style.insetBlockStart = `${at.y}px`
  sea.append(net)
  void animate(
    net,
    [
      { scale: '0.2', opacity: 1 },
      { scale: '1.1', opacity: 0 },
    ],
    { duration: 520 },
  ).then(() => net.remove())
  const image = target.element.firstElementChild
  if (!image) return
  if (!isCaught)
    return animate(
      image,
      [{ rotate: '0deg' }, { rotate: '-14deg' }, { rotate: '10deg' }, { rotate: '0deg' }],
      { duration: 420, fill: 'none' },
    )
  await animate(
    target.element,
    [
      { opacity: 1, scale: '1' },
      { opacity: 0, scale: '1.7' },
    ],
    { duration: 520, fill: 'forwards' },
  )
  target.x = 1 - (((performance.now() / 1000) * Math.abs(SPEEDS[target.kind] ?? 0)) % 1)
  for (const animation of target.element.getAnimations()) animation.cancel()
}

function rules(): Node[] {
  const stakeMinor = shell.stake.get()
  return [
    el('p', {}, t('ruleFish')),
    el('h3', {}, t('paytable', { stake: money(stakeMinor) })),
    payTable(
      pays.map((pay, kind) => [
        picture(launch.art.symbols[kind] ?? ''),
        `×${number(pay)} · ${money(pay * stakeMinor)}`,
      ]),
    ),
  ]
}
