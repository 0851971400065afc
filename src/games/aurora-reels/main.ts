import * as z from 'zod/mini'
import { ApiError } from '#lib/api/errors.ts'
import { getRound, openPlay } from '#lib/api/play.ts'
import { amountFormat } from './amount.ts'
import { isOff, label, need } from './elements.ts'
import { leave, takeLaunch, tellBrand } from './frame.ts'
import type { Launch } from './frame.ts'
import { createGame } from './game.ts'
import type { Game } from './game.ts'
import { openGuide } from './guide.ts'
import { showNotice } from './notice.ts'
import { createPanel } from './panel.ts'
import { memory } from './round-session.ts'
import type { Opened } from './round-session.ts'
import { createReels } from './reels.ts'
import { refusalNotice } from './refusals.ts'
import { createScene } from './scene.ts'
import { call } from './wire.ts'
import { loadLanguage } from './words.ts'
import type { Language } from './words.ts'

// The page's policy allows no code from text, so zod must not try to make any.
z.config({ jitless: true })

const stillness = window.matchMedia('(prefers-reduced-motion: reduce)')
const isStill = () => stillness.matches

void start(takeLaunch())

async function start(launch: Launch): Promise<void> {
  const scene = createScene(need('sky', HTMLCanvasElement), need('land', HTMLCanvasElement), isStill)
  const language = await loadLanguage(launch.lang)
  dress(language, launch)
  const opened = await openOrExplain(launch, language)
  if (!opened) return

  const { words } = language
  const format = amountFormat(language.tag, opened.currency)
  const panel = createPanel(language, format, isStill)
  const reels = createReels({
    canvas: need('reels', HTMLCanvasElement),
    badges: { aurora: words.wildBadge, star: words.scatterBadge },
    isStill,
  })
  const game = createGame({
    opened,
    words,
    panel,
    reels,
    scene,
    refuse: (error) => explain(error, { launch, language, lowerStake: () => game.lowerToBalance() }),
    onSettled: () => tellBrand(launch.back, 'vitrine:balance'),
  })
  need('rules-open', HTMLButtonElement).addEventListener('click', () =>
    openGuide({ language, format, stakeMinor: game.stakeMinor(), stakesMinor: opened.stakesMinor }),
  )
  listen(game)
  document.body.dataset['state'] = 'ready'
  reels.resize()
  window.addEventListener('resize', reels.resize)
  tellBrand(launch.back, 'vitrine:ready')
  await game.resume()
}

/** Words, language and direction of the page. */
function dress({ words, tag, dir }: Language, launch: Launch): void {
  document.documentElement.lang = tag
  document.documentElement.dir = dir
  document.title = words.title
  need('loading', HTMLElement).textContent = words.loading
  need('title', HTMLElement).textContent = words.title
  need('balance-label', HTMLElement).textContent = words.balance
  need('stake-label', HTMLElement).textContent = words.stake
  need('win-label', HTMLElement).textContent = words.win
  label(need('rules-open', HTMLButtonElement), words.rules)
  label(need('stake-less', HTMLButtonElement), words.stakeLess)
  label(need('stake-more', HTMLButtonElement), words.stakeMore)
  const close = need('close', HTMLButtonElement)
  label(close, words.close)
  close.hidden = !launch.back
  close.addEventListener('click', () => leave(launch.back))
}

/** A new session for a launch token; without one, the session that this tab had before a reload. */
async function openOrExplain(launch: Launch, language: Language): Promise<Opened | undefined> {
  try {
    if (launch.token) {
      const opened = await call(openPlay, { launchToken: launch.token })
      memory.keepOpened(opened)
      return opened
    }
    const kept = memory.opened()
    if (!kept) throw new ApiError('game.launchExpired')
    // Any question will do to see whether the session still lives; this round never was.
    await call(getRound, { roundId: crypto.randomUUID() }, kept.playToken)
    return kept
  } catch (error) {
    explain(error, { launch, language, retry: () => void start(launch) })
    return undefined
  }
}

function explain(
  error: unknown,
  context: { launch: Launch; language: Language; lowerStake?: () => void; retry?: () => void },
): void {
  const { launch, language } = context
  const notice = refusalNotice(error, language.words, {
    ...context,
    back: launch.back ? () => leave(launch.back) : undefined,
  })
  if (notice.hasExpired) {
    memory.forgetOpened()
    tellBrand(launch.back, 'vitrine:expired')
  }
  showNotice(notice.title, notice.text, notice.actions)
}

function listen(game: Game): void {
  const spin = need('spin', HTMLButtonElement)
  const stakes = [
    [need('stake-less', HTMLButtonElement), -1],
    [need('stake-more', HTMLButtonElement), 1],
  ] as const
  spin.addEventListener('click', () => {
    if (!isOff(spin)) void game.spin()
  })
  for (const [button, by] of stakes) button.addEventListener('click', () => !isOff(button) && game.step(by))
  document.addEventListener('keydown', (event) => {
    if (event.key !== ' ' && event.key !== 'Enter') return
    // A key held down would play round after round by itself.
    if (event.repeat) return event.preventDefault()
    const isElsewhere = event.target instanceof Element && event.target.closest('button, dialog')
    if (isElsewhere) return
    event.preventDefault()
    if (!isOff(spin)) void game.spin()
  })
}
