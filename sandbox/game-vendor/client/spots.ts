import type { SpotsView } from '../kinds/spots.ts'
import { boardOf } from './kit/spot-board.ts'
import { chipTray } from './kit/chips.ts'
import { el } from './kit/dom.ts'
import { factsOf, money, t } from './kit/launch.ts'
import { listenKeys, pace, ready, roundPlayer } from './kit/round.ts'
import { openShell } from './kit/shell.ts'
import { oneCard, twoHands } from './scenes/cards.ts'
import { dice } from './scenes/dice.ts'
import { duel } from './scenes/duel.ts'
import { race } from './scenes/race.ts'
import type { Scene } from './scenes/scene.ts'
import { moneyWheel, roulette } from './scenes/wheel.ts'

interface Facts {
  scene: keyof typeof SCENES
  spots: { id: string; odds: number }[]
}

const SCENES = {
  baccarat: () => twoHands(['player', 'banker']),
  dragonTiger: () => twoHands(['dragon', 'tiger']),
  threeCard: () => twoHands(['player', 'dealer']),
  oneCard,
  dice,
  roulette,
  wheel: moneyWheel,
  race,
  duel,
} as const satisfies Record<string, () => Scene>

const RULES: Readonly<Partial<Record<keyof typeof SCENES, string>>> = {
  baccarat: 'ruleTieBack',
  dragonTiger: 'ruleTieHalf',
  threeCard: 'rulePairPlus',
  dice: 'ruleTriple',
  duel: 'ruleSides',
}

const HAS_CARDS = new Set<string>(['baccarat', 'dragonTiger', 'threeCard', 'oneCard'])

const facts = factsOf<Facts>()
const shell = openShell(rules)
const scene = SCENES[facts.scene]()
const tray = chipTray()
const board = boardOf(facts.scene, facts.spots, { chip: tray.get, onChange: showTotal })
const player = roundPlayer(shell, showTotal)
const [clear = el('button'), repeat = el('button'), main = el('button')] = shell.buttons([
  { label: t('clear'), press: () => board.clear(), id: 'clear' },
  { label: t('repeat'), press: () => board.repeat(), id: 'repeat' },
  { label: t(HAS_CARDS.has(facts.scene) ? 'deal' : 'go'), press: () => void deal(), isMain: true },
])

shell.bar.classList.add('no-stake')
shell.stage.append(
  el('div', { class: `table scene-${facts.scene}` }, scene.element, board.element, tray.element),
)
shell.say(t('layChips'))
listenKeys(() => void deal())
showTotal()
ready()

function showTotal(): void {
  const isOff = player.isBusy()
  main.disabled = isOff || board.total() === 0
  clear.disabled = isOff || board.total() === 0
  repeat.disabled = isOff || !board.canRepeat()
  board.setOff(isOff)
  if (!isOff && board.total() > 0) shell.say(`${t('total')}: ${money(board.total())}`)
}

async function deal(): Promise<void> {
  const chips = board.chips()
  if (player.isBusy() || chips.length === 0) return
  pace(main)
  board.unmark()
  scene.reset()
  const asked = player.play({ chips }, board.total())
  showTotal()
  shell.say('')
  const round = await asked
  if (!round) return
  const view = round.view as SpotsView
  await scene.show(view.scene)
  board.mark(view.paid)
  board.keep()
  shell.say(scene.tell(view.scene))
  await new Promise((resolve) => setTimeout(resolve, 700))
  await player.finish(round)
}

function rules(): Node[] {
  const own = RULES[facts.scene]
  return [el('ul', {}, el('li', {}, t('ruleSpots')), own ? el('li', {}, t(own)) : '')]
}
