import { ApiError } from '#lib/api/errors.ts'
import { buyCard } from '#lib/shared/scratch/card.ts'
import { stakesFor } from '#lib/shared/aurora-reels/stakes.ts'
import { PLAY_CREDITS } from '#games/frame/amount.ts'
import { isOff, label, need } from '#games/frame/elements.ts'
import { isStill, runGame } from '#games/frame/shell.ts'
import { createCard } from './card.ts'
import { createGame } from './game.ts'
import type { Game } from './game.ts'
import { openGuide } from './guide.ts'
import { WORDS } from './words.ts'

runGame({
  name: 'scratch',
  words: WORDS,
  demo: {
    game: 'cards/scratch',
    stakesMinor: stakesFor,
    request: ({ stakeMinor }) => {
      if (!stakesFor(PLAY_CREDITS).includes(stakeMinor)) throw new ApiError('game.stake')
      return { game: 'scratch', stakeMinor }
    },
    play: (draw, { stakeMinor }) => buyCard(draw, stakeMinor),
  },
  dress({ words }) {
    need('stake-label', HTMLElement).textContent = words.stake
    label(need('stake-less', HTMLButtonElement), words.stakeLess)
    label(need('stake-more', HTMLButtonElement), words.stakeMore)
  },
  build({ opened, memory, language, words, format, wire, refuse, onBegun, onSettled, onIdle, onFree }) {
    const card = createCard({ words, format })
    const game = createGame({
      opened,
      memory,
      language,
      words,
      format,
      card,
      wire,
      isStill,
      refuse,
      onBegun,
      onSettled,
      onIdle,
      onFree,
    })
    need('rules-open', HTMLButtonElement).addEventListener('click', () =>
      openGuide(language, { format, stakeMinor: game.stakeMinor(), stakesMinor: opened.stakesMinor }),
    )
    listen(game)
    const { resume, lowerToBalance, setBalance, refresh, pause } = game
    return { resume, lowerStake: lowerToBalance, setBalance, refresh, pause }
  },
})

function listen(game: Game): void {
  const go = need('go', HTMLButtonElement)
  go.addEventListener('click', () => {
    if (!isOff(go)) void game.act()
  })
  // A key held down would buy card after card by itself.
  go.addEventListener('keydown', (event) => event.repeat && event.preventDefault())
  for (const [id, by] of [
    ['stake-less', -1],
    ['stake-more', 1],
  ] as const) {
    const button = need(id, HTMLButtonElement)
    button.addEventListener('click', () => !isOff(button) && game.step(by))
  }
}
