import { ApiError } from '#lib/api/errors.ts'
import { spin } from '#lib/shared/aurora-reels/engine.ts'
import { stakesFor } from '#lib/shared/aurora-reels/stakes.ts'
import { PLAY_CREDITS } from '#games/frame/amount.ts'
import { isOff, label, need } from '#games/frame/elements.ts'
import { isStill, runGame } from '#games/frame/shell.ts'
import { createGame } from './game.ts'
import type { Game } from './game.ts'
import { openGuide } from './guide.ts'
import { createPanel } from './panel.ts'
import { createReels } from './reels.ts'
import { createScene } from './scene.ts'
import { WORDS } from './words.ts'

const scene = createScene(need('sky', HTMLCanvasElement), need('land', HTMLCanvasElement), isStill)

runGame({
  name: 'aurora-reels',
  words: WORDS,
  demo: {
    game: 'slots/aurora-reels',
    stakesMinor: stakesFor,
    request: ({ stakeMinor }) => {
      if (!stakesFor(PLAY_CREDITS).includes(stakeMinor)) throw new ApiError('game.stake')
      return { game: 'aurora-reels', stakeMinor }
    },
    play: (draw, { stakeMinor }) => spin(draw, stakeMinor),
  },
  dress({ words }) {
    need('stake-label', HTMLElement).textContent = words.stake
    need('win-label', HTMLElement).textContent = words.win
    label(need('stake-less', HTMLButtonElement), words.stakeLess)
    label(need('stake-more', HTMLButtonElement), words.stakeMore)
  },
  build({ opened, memory, language, words, format, wire, refuse, onBegun, onSettled, onIdle, onFree }) {
    const reels = createReels({
      root: need('reels', HTMLElement),
      badges: { aurora: words.wildBadge, star: words.scatterBadge },
      isStill,
    })
    const panel = createPanel(language, format, isStill)
    const game = createGame({
      ...{ opened, memory, words, panel, reels, scene, wire, refuse },
      ...{ onBegun, onSettled, onIdle, onFree },
    })
    need('rules-open', HTMLButtonElement).addEventListener('click', () =>
      openGuide({
        language,
        format,
        stakeMinor: game.stakeMinor(),
        stakesMinor: opened.stakesMinor,
        currency: opened.currency,
      }),
    )
    listen(game)
    window.addEventListener('resize', reels.resize)
    const { resume, lowerToBalance, setBalance, refresh, pause } = game
    return { resume, lowerStake: lowerToBalance, setBalance, refresh, pause }
  },
})

function listen(game: Game): void {
  const spinButton = need('spin', HTMLButtonElement)
  const stakes = [
    [need('stake-less', HTMLButtonElement), -1],
    [need('stake-more', HTMLButtonElement), 1],
  ] as const
  spinButton.addEventListener('click', () => {
    if (!isOff(spinButton)) void game.spin()
  })
  for (const [button, by] of stakes) button.addEventListener('click', () => !isOff(button) && game.step(by))
  document.addEventListener('keydown', (event) => {
    if (event.key !== ' ' && event.key !== 'Enter') return
    // A key held down would play round after round by itself.
    if (event.repeat) return event.preventDefault()
    const isElsewhere = event.target instanceof Element && event.target.closest('button, dialog')
    if (isElsewhere) return
    event.preventDefault()
    if (!isOff(spinButton)) void game.spin()
  })
}
