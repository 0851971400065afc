import * as z from 'zod/mini'
import { ApiError } from '#lib/api/errors.ts'
import { getRound, openPlay } from '#lib/api/play/games-play.ts'
import { amountFormat } from './amount.ts'
import type { FormatAmount } from './amount.ts'
import { listenToBrand, leave, showVerify, takeLaunch, tellBrand } from './bridge.ts'
import type { Launch } from './bridge.ts'
import { openDemo } from './demo.ts'
import type { DemoOpening } from './demo.ts'
import { label, need } from './elements.ts'
import { createMemory } from './memory.ts'
import type { Memory, Opened } from './memory.ts'
import { showNotice } from './notice.ts'
import { soundSwitch } from './sound.ts'
import { refusalNotice } from './refusals.ts'
import { call } from './wire.ts'
import { loadLanguage } from './words.ts'
import type { FrameWords, Language, OwnWords } from './words.ts'

// The page's policy allows no code from text, so zod must not try to make any.
z.config({ jitless: true })

const stillness = window.matchMedia('(prefers-reduced-motion: reduce)')
/** Whether the player asked for no motion. */
export const isStill = (): boolean => stillness.matches

/** An open session of a game, with what every game needs. */
export interface Session<Own> {
  opened: Opened
  memory: Memory
  language: Language<FrameWords & Own>
  words: FrameWords & Own
  format: FormatAmount
  isDemo: boolean
  /** Tells the player why a call was refused. */
  refuse: (error: unknown) => void
  /** A round begins: the page around the game waits with what it brings. */
  onBegun: () => void
  /** The page around the game may read the balance again. */
  onSettled: () => void
  /** The game is paused, and no round runs any more. */
  onIdle: () => void
  /** Opens the brand's verify page with a round; absent where there is no page around. */
  openPage: ((round: string) => void) | undefined
}

/** What the frame asks of a game. */
interface Running {
  /** Shows the round that a reload or a dropped connection left open. */
  resume: () => Promise<void>
  openFair: () => void
  /** Lowers what is staked to what the balance covers, where the game can. */
  lowerStake?: (() => void) | undefined
  /** Reads the balance again, such as after a deposit on the page around the game. */
  refresh?: (() => void) | undefined
  /** Begins no round while it is paused; one that runs goes on to its end. */
  pause: (isPaused: boolean) => void
  /** Demos alone: play credits to go on with. */
  moreCredits?: (() => void) | undefined
}

export interface GamePage<Own> {
  /** Names what the tab remembers of the game. */
  name: string
  words: OwnWords<Own>
  demo: DemoOpening
  /** Draws what is visible before the session is open, such as the scene. */
  dress?: ((language: Language<FrameWords & Own>) => void) | undefined
  build: (session: Session<Own>) => Running
}

/** Runs a game's page: takes the launch, loads its words, opens the session, and resumes what was left open. */
export function runPage<Own extends { title: string }>(page: GamePage<Own>): void {
  void start(page, takeLaunch())
}

async function start<Own extends { title: string }>(page: GamePage<Own>, launch: Launch): Promise<void> {
  const language = await loadLanguage(launch.lang, page.words)
  const { words } = language
  dress(language, launch)
  page.dress?.(language)
  const memory = createMemory(launch.isDemo ? `${page.name}:demo` : page.name)
  const retry = () => void start(page, launch)
  const opened = launch.isDemo
    ? openDemo(page.demo, memory)
    : await openOrExplain(launch, memory, (error) => explain(error, { launch, words, memory, retry }))
  if (!opened) return

  const running = page.build({
    opened,
    memory,
    language,
    words,
    format: amountFormat(language.tag, opened.currency, opened.currencySymbol),
    isDemo: launch.isDemo,
    refuse: (error) =>
      explain(error, {
        ...running,
        ...{ launch, words, memory },
        addMoney: launch.back && (() => tellBrand(launch.back, 'vitrine:deposit')),
        withdraw: launch.back && (() => tellBrand(launch.back, 'vitrine:withdraw')),
      }),
    onBegun: () => tellBrand(launch.back, 'vitrine:begun'),
    onSettled: () => tellBrand(launch.back, 'vitrine:balance'),
    onIdle: () => tellBrand(launch.back, 'vitrine:idle'),
    openPage: launch.back && ((round: string) => showVerify(launch.back, round)),
  })
  listenToBrand(launch.back, { refresh: () => running.refresh?.(), pause: running.pause })
  need('fair-open', HTMLButtonElement).addEventListener('click', running.openFair)
  soundSwitch(need('sound', HTMLButtonElement))
  document.body.dataset['state'] = 'ready'
  window.dispatchEvent(new Event('resize'))
  tellBrand(launch.back, 'vitrine:ready')
  takeKeys(launch)
  await running.resume()
}

/** The focus starts on what begins a round; Escape leaves, as in every dialog of the page around the frame. */
function takeKeys({ back }: Launch): void {
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>('[data-first]')?.focus({ preventScroll: true })
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && window.parent !== window && !document.querySelector('dialog[open]')) leave(back)
  })
}

/** Words, language and direction of the page's head. */
function dress({ words, tag, dir }: Language<FrameWords & { title: string }>, launch: Launch): void {
  document.documentElement.lang = tag
  document.documentElement.dir = dir
  document.title = words.title
  need('loading', HTMLElement).textContent = words.loading
  need('title', HTMLElement).textContent = words.title
  need('balance-label', HTMLElement).textContent = words.balance
  label(need('rules-open', HTMLButtonElement), words.rules)
  label(need('fair-open', HTMLButtonElement), words.fair.title)
  label(need('sound', HTMLButtonElement), words.sound)
  const demo = need('demo', HTMLElement)
  demo.hidden = !launch.isDemo
  demo.textContent = words.demo
  demo.title = words.demoText
  const close = need('close', HTMLButtonElement)
  label(close, words.close)
  // The page around a frame has a bar with its own close button.
  close.hidden = !launch.back || window.parent !== window
  close.addEventListener('click', () => leave(launch.back))
}

/** A new session for a launch token; without one, the session that this tab had before a reload. */
async function openOrExplain(
  launch: Launch,
  memory: Memory,
  refuse: (error: unknown) => void,
): Promise<Opened | undefined> {
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
    refuse(error)
    return undefined
  }
}

function explain(
  error: unknown,
  context: {
    launch: Launch
    words: FrameWords
    memory: Memory
    lowerStake?: (() => void) | undefined
    moreCredits?: (() => void) | undefined
    addMoney?: (() => void) | undefined
    withdraw?: (() => void) | undefined
    retry?: () => void
  },
): void {
  const { launch, words, memory } = context
  const notice = refusalNotice(error, words, {
    ...context,
    back: launch.back ? () => leave(launch.back) : undefined,
  })
  if (notice.hasExpired) {
    memory.forgetOpened()
    tellBrand(launch.back, 'vitrine:expired')
  }
  showNotice(notice.title, notice.text, notice.actions)
}
