import type { ScratchView } from '../kinds/scratch.ts'
import type { RoundData } from '../protocol.ts'
import { animate, el, isCalm, picture } from './kit/dom.ts'
import { factsOf, launch, money, number, t } from './kit/launch.ts'
import { listenKeys, pace, ready, roundPlayer } from './kit/round.ts'
import { payTable } from './kit/rules.ts'
import { openShell } from './kit/shell.ts'

const { prizes } = factsOf<{ prizes: { times: number; weight: number }[] }>()
const FIELDS = 9
/** A field counts as scratched when this much of its foil is gone. */
const ENOUGH = 12

const shell = openShell(rules)
const fields = Array.from({ length: FIELDS }, () =>
  el('button', { type: 'button', class: 'field', disabled: true }),
)
const grid = el('div', { class: 'fields', dir: 'ltr' }, ...fields)
const list = el('div', { class: 'prizes' })
let card: RoundData | undefined
let covered = new Set<number>()

const player = roundPlayer(shell, showButtons)
shell.stage.append(
  el(
    'div',
    { class: 'ticket' },
    el('p', { class: 'ticket-name', dir: 'auto' }, launch.title),
    el('div', { class: 'fields-place' }, grid),
    list,
  ),
)
shell.stake.onChange(showPrizes)
fields.forEach((field, place) => field.addEventListener('click', () => uncover(place)))
listenKeys(() => (card ? revealAll() : void buy()))
cover()
showPrizes()
showButtons()
shell.say(t('scratchHint'))
ready()

function showButtons(): void {
  const isOff = player.isBusy() && !card
  const [main] = shell.buttons([
    card
      ? { label: t('reveal'), isMain: true, press: revealAll }
      : { label: t('buy'), isMain: true, press: () => void buy(), isOff },
  ])
  if (isOff && main) pace(main)
}

function showPrizes(): void {
  const stakeMinor = shell.stake.get()
  list.replaceChildren(
    ...prizes.map(({ times }, index) =>
      el('span', {}, picture(launch.art.symbols[index] ?? ''), money(times * stakeMinor)),
    ),
  )
}

function cover(): void {
  delete grid.dataset['done']
  for (const field of fields) {
    field.removeAttribute('data-won')
    field.replaceChildren(el('span', { class: 'foil' }))
  }
}

async function buy(): Promise<void> {
  if (player.isBusy() || card) return
  cover()
  const stakeMinor = shell.stake.get()
  const asked = player.play({ stakeMinor }, stakeMinor)
  showButtons()
  const round = await asked
  if (!round) return
  card = round
  covered = new Set(fields.keys())
  const { picture: shown } = round.view as ScratchView
  fields.forEach((field, place) => {
    const symbol = shown[place] ?? 0
    const prize = money((prizes[symbol]?.times ?? 0) * stakeMinor)
    field.disabled = false
    field.setAttribute('aria-label', t('reveal'))
    field.replaceChildren(picture(launch.art.symbols[symbol] ?? ''), el('small', {}, prize), foil(place))
  })
  shell.say(t('scratchHint'))
  showButtons()
}

/** Foil that a finger or a mouse removes. */
function foil(place: number): HTMLCanvasElement {
  const canvas = el('canvas', { width: 120, height: 120 })
  const paint = canvas.getContext('2d')
  if (!paint) return canvas
  const gradient = paint.createLinearGradient(0, 0, 120, 120)
  for (const [at, color] of [
    [0, '#b9c2d3'],
    [0.3, '#eef2f8'],
    [0.55, '#a7b1c5'],
    [0.8, '#e2e8f1'],
    [1, '#9aa5bb'],
  ] as const)
    gradient.addColorStop(at, color)
  paint.fillStyle = gradient
  paint.fillRect(0, 0, 120, 120)
  paint.fillStyle = '#6d7890'
  paint.font = '54px sans-serif'
  paint.textAlign = 'center'
  paint.fillText('★', 60, 79)
  paint.globalCompositeOperation = 'destination-out'
  let rubbed = 0
  canvas.addEventListener('pointermove', (event) => {
    if (event.pointerType === 'mouse' && event.buttons === 0) return
    const box = canvas.getBoundingClientRect()
    paint.beginPath()
    paint.arc(
      ((event.clientX - box.left) / box.width) * 120,
      ((event.clientY - box.top) / box.height) * 120,
      22,
      0,
      7,
    )
    paint.fill()
    rubbed += 1
    if (rubbed > ENOUGH) uncover(place)
  })
  return canvas
}

function uncover(place: number): void {
  if (!card || !covered.delete(place)) return
  const field = fields[place]
  const canvas = field?.querySelector('canvas')
  if (canvas)
    void animate(canvas, [{ opacity: 1 }, { opacity: 0 }], { duration: isCalm() ? 1 : 240 }).then(() =>
      canvas.remove(),
    )
  if (field) field.disabled = true
  if (covered.size === 0) void finish()
}

function revealAll(): void {
  for (const place of [...covered]) uncover(place)
}

async function finish(): Promise<void> {
  const round = card
  if (!round) return
  card = undefined
  const view = round.view as ScratchView
  grid.dataset['done'] = ''
  fields.forEach((field, place) =>
    field.toggleAttribute('data-won', view.prize !== null && view.picture[place] === view.prize),
  )
  showButtons()
  await player.finish(round)
}

function rules(): Node[] {
  const stakeMinor = shell.stake.get()
  const whole = 1_000_000
  return [
    el('p', {}, t('ruleScratch')),
    el('h3', {}, t('paytable', { stake: money(stakeMinor) })),
    payTable(
      prizes.map(({ times, weight }, index) => [
        picture(launch.art.symbols[index] ?? ''),
        `${money(times * stakeMinor)} · 1 : ${number(whole / weight, weight > 10_000 ? 1 : 0)}`,
      ]),
    ),
  ]
}
