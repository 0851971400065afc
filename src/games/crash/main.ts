import { getPlayBalance } from '#lib/api/play/games-play.ts'
import { crashStakes } from '#lib/shared/crash/table.ts'
import { MAX_MULTIPLIER_E2 } from '#lib/shared/crash/growth.ts'
import { OPENING_MINOR } from '#games/frame/demo.ts'
import { isOff, label, need, setOff } from '#games/frame/elements.ts'
import type { Memory } from '#games/frame/memory.ts'
import { isStill, runPage } from '#games/frame/page.ts'
import { call } from '#games/frame/wire.ts'
import { fill, type Language } from '#games/frame/words.ts'
import { demoRoom } from './demo-room.ts'
import { openFair } from './fair.ts'
import { createGame } from './game.ts'
import type { Game } from './game.ts'
import { openGuide } from './guide.ts'
import { multiplierText, typedMultiplier } from './multiplier.ts'
import { roomLine } from './room-line.ts'
import { createScreen } from './screen.ts'
import type { Screen } from './screen.ts'
import { createSky } from './sky.ts'
import type { Sky } from './sky.ts'
import type { PastGame } from './wire.ts'
import { WORDS } from './words.ts'
import type { Words } from './words.ts'

/** How often the figures move for players who asked for no motion. */
const STILL_MS = 250

runPage({
  name: 'crash',
  words: WORDS,
  demo: { game: 'crash/sky-lantern', stakesMinor: crashStakes },
  dress: ({ words }) => dress(words),
  build({ opened, memory, language, words, format, isDemo, refuse, onSettled, onIdle, openPage }) {
    const demo = isDemo ? demoRoom(opened.balanceMinor, words.you) : undefined
    const stake = stakePanel(opened.stakesMinor, memory, format)
    const sky = createSky(need('sky', HTMLElement), isStill)
    const screen = createScreen(language, { format, isStill, stake: stake.minor })
    let last: readonly PastGame[] = []
    const view: Screen = {
      ...screen,
      players(players) {
        screen.players(players)
        sky.release(players.players.filter(({ cashedOutE2 }) => cashedOutE2 !== null).length)
      },
      last(games) {
        last = games
        screen.last(games)
      },
      begun() {
        sky.clear()
        screen.begun()
      },
    }
    const wire = demo ?? roomLine(opened.playToken)
    const game = createGame({ opened, memory, wire, view, refuse, onSettled, onIdle })
    screen.balance(opened.balanceMinor)
    listen(game, { stake: stake.minor, language })
    animate(game, { screen, sky, draw: stake.draw })
    need('rules-open', HTMLButtonElement).addEventListener('click', () =>
      openGuide(language, { format, stakeMinor: stake.minor(), currency: opened.currency }),
    )
    return {
      resume: game.resume,
      pause: game.pause,
      openFair: () => openFair({ language, isDemo, round: game.moment().round, last, openPage }),
      refresh: demo
        ? undefined
        : () =>
            void call(getPlayBalance, {}, opened.playToken).then(
              ({ balanceMinor }) => game.setBalance(balanceMinor),
              refuse,
            ),
      lowerStake: () => stake.lower(game.balanceMinor()),
      moreCredits:
        demo &&
        (() => {
          demo.refill(OPENING_MINOR)
          game.setBalance(OPENING_MINOR)
        }),
    }
  },
})

function dress(words: Words): void {
  need('stake-label', HTMLElement).textContent = words.stake
  need('target-label', HTMLElement).textContent = words.target
  need('target', HTMLInputElement).placeholder = words.targetNone
  need('players-title', HTMLElement).textContent = words.players
  need('last', HTMLElement).setAttribute('aria-label', words.last)
  label(need('stake-less', HTMLButtonElement), words.stakeLess)
  label(need('stake-more', HTMLButtonElement), words.stakeMore)
}

/** The stake of the next bet. While a bet runs it cannot be changed. */
function stakePanel(stakes: readonly number[], memory: Memory, format: (minor: number) => string) {
  const kept = memory.stake()
  let minor = kept !== undefined && stakes.includes(kept) ? kept : (stakes[0] ?? 0)
  let isOpen = true
  const less = need('stake-less', HTMLButtonElement)
  const more = need('stake-more', HTMLButtonElement)

  function show(): void {
    need('stake', HTMLOutputElement).textContent = format(minor)
    setOff(less, !isOpen || minor === stakes[0])
    setOff(more, !isOpen || minor === stakes.at(-1))
  }

  function choose(next: number | undefined): void {
    if (next === undefined) return
    minor = next
    memory.keepStake(next)
    show()
  }

  for (const [button, by] of [
    [less, -1],
    [more, 1],
  ] as const)
    button.addEventListener('click', () => !isOff(button) && choose(stakes[stakes.indexOf(minor) + by]))
  show()
  return {
    minor: () => minor,
    lower: (balanceMinor: number) => choose(stakes.findLast((each) => each <= balanceMinor) ?? stakes[0]),
    draw(next: boolean) {
      if (next === isOpen) return
      isOpen = next
      show()
    },
  }
}

function listen(game: Game, { stake, language }: { stake: () => number; language: Language<Words> }): void {
  const { words, tag } = language
  const go = need('go', HTMLButtonElement)
  const target = need('target', HTMLInputElement)
  const announcer = need('announcer', HTMLElement)
  const most = multiplierText(MAX_MULTIPLIER_E2, tag).slice(0, -1)

  function act(): void {
    if (isOff(go)) return
    if (game.moment().cashOutMinor !== undefined) return void game.cashOut()
    const autoCashOutE2 = typedMultiplier(target.value)
    target.setAttribute('aria-invalid', String(autoCashOutE2 === undefined))
    if (autoCashOutE2 !== undefined) return void game.bet({ stakeMinor: stake(), autoCashOutE2 })
    const text = fill(words.targetWrong, { most })
    need('result-main', HTMLElement).textContent = text
    announcer.textContent = text
    target.focus()
  }

  go.addEventListener('click', act)
  // A key held down would bet by itself.
  go.addEventListener('keydown', (event) => event.repeat && event.preventDefault())
  target.addEventListener('input', () => target.removeAttribute('aria-invalid'))
  target.addEventListener('keydown', (event) => event.key === 'Enter' && target.blur())
  document.addEventListener('keydown', (event) => {
    const isField = event.target instanceof HTMLInputElement
    if (event.key !== ' ' || isField || document.querySelector('dialog[open]')) return
    if (game.moment().cashOutMinor === undefined) return
    // Wherever the focus is, space cashes out; a button under it is not pressed as well.
    event.preventDefault()
    if (!event.repeat) void game.cashOut()
  })
  document.addEventListener('keyup', (event) => {
    if (event.key === ' ' && event.target === go) event.preventDefault()
  })
}

/** Draws each frame; for players who asked for no motion, a few times a second. */
function animate(
  game: Game,
  { screen, sky, draw }: { screen: Screen; sky: Sky; draw: (isOpen: boolean) => void },
): void {
  const target = need('target', HTMLInputElement)
  function frame(): void {
    game.tick()
    const moment = game.moment()
    screen.draw(moment)
    sky.draw(moment)
    const isBound =
      moment.isSending !== undefined || (moment.bet?.state === 'placed' && moment.phase !== 'over')
    draw(!isBound)
    if (target.disabled !== isBound) target.disabled = isBound
    if (isStill()) setTimeout(frame, STILL_MS)
    else requestAnimationFrame(frame)
  }
  frame()
}
