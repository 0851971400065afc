import { ApiError } from '#lib/api/errors.ts'
import { checkChips } from '#lib/shared/roulette/chips.ts'
import { spinWheel } from '#lib/shared/roulette/settle.ts'
import { chipsFor, TABLE_RULES, tableLimits } from '#lib/shared/roulette/table.ts'
import { PLAY_CREDITS, shortAmountFormat } from '#games/frame/amount.ts'
import { isOff, label, need } from '#games/frame/elements.ts'
import { isStill, runGame } from '#games/frame/shell.ts'
import { createBoard } from './board.ts'
import { createGame } from './game.ts'
import type { Game } from './game.ts'
import { openGuide } from './guide.ts'
import { createPanel } from './panel.ts'
import { createWheel } from './wheel.ts'
import { WORDS } from './words.ts'
import type { Words } from './words.ts'

runGame({
  name: 'roulette',
  words: WORDS,
  demo: {
    game: 'tables/roulette',
    stakesMinor: chipsFor,
    request: ({ chips = [] }) => {
      const answer = checkChips(chips, tableLimits(PLAY_CREDITS))
      if (!answer.ok) throw new ApiError('game.bet', { reason: answer.reason })
      return { game: 'roulette', chips: answer.chips, ...TABLE_RULES }
    },
    play: (draw, { chips }) => spinWheel(draw, chips, TABLE_RULES),
  },
  dress: ({ words }) => dress(words),
  build({ opened, memory, language, words, format, wire, refuse, onBegun, onSettled, onIdle }) {
    const short = shortAmountFormat(language.tag, opened.currency)
    const { currency, stakesMinor: chips } = opened
    const panel = createPanel({
      language,
      format,
      short,
      chips,
      isStill,
      onChip: (minor) => game.choose(minor),
    })
    const board = createBoard({
      root: need('board', HTMLElement),
      words,
      format,
      short,
      onLay: (betId) => game.lay(betId),
      onTake: (betId) => game.take(betId),
    })
    const wheel = createWheel(svg('wheel'), isStill)
    const game = createGame({
      opened,
      memory,
      words,
      format,
      board,
      wheel,
      panel,
      wire,
      refuse,
      onBegun,
      onSettled,
      onIdle,
    })
    need('rules-open', HTMLButtonElement).addEventListener('click', () =>
      openGuide(language, { format, currency }),
    )
    listen(game)
    const { resume, setBalance, refresh, pause } = game
    return { resume, setBalance, refresh, pause }
  },
})

function dress(words: Words): void {
  need('total-label', HTMLElement).textContent = words.total
  need('spin-text', HTMLElement).textContent = words.spin
  need('chips', HTMLElement).setAttribute('aria-label', words.chips)
  need('last', HTMLElement).setAttribute('aria-label', words.last)
  label(need('undo', HTMLButtonElement), words.undo)
  label(need('clear', HTMLButtonElement), words.clear)
  label(need('repeat', HTMLButtonElement), words.repeat)
  const lines = need('lines', HTMLButtonElement)
  label(lines, words.lines)
  lines.addEventListener('click', () => {
    const isOn = lines.getAttribute('aria-pressed') !== 'true'
    lines.setAttribute('aria-pressed', String(isOn))
    document.body.dataset['lines'] = isOn ? 'on' : 'off'
  })
  // A fine pointer hits a line; a finger asks for lines first, so that numbers stay easy to hit.
  const isFine = window.matchMedia('(pointer: fine)').matches
  lines.setAttribute('aria-pressed', String(isFine))
  document.body.dataset['lines'] = isFine ? 'on' : 'off'
}

function listen(game: Game): void {
  for (const [id, act] of [
    ['spin', () => void game.spin()],
    ['undo', game.undo],
    ['clear', game.clear],
    ['repeat', game.repeat],
  ] as const) {
    const button = need(id, HTMLButtonElement)
    button.addEventListener('click', () => !isOff(button) && act())
    // A key held down would play round after round by itself.
    button.addEventListener('keydown', (event) => event.repeat && event.preventDefault())
  }
}

function svg(id: string): SVGSVGElement {
  const element = document.getElementById(id)
  if (element instanceof SVGSVGElement) return element
  throw new Error(`the page has no #${id}`)
}
