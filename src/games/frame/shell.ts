import * as z from 'zod/mini'
import { ApiError } from '#lib/api/errors.ts'
import { changeSeeds, getFairness, getPlayBalance, getRound, openPlay, playRound } from '#lib/api/play.ts'
import { amountFormat } from './amount.ts'
import type { FormatAmount } from './amount.ts'
import { hearBrand, leave, showVerify, takeLaunch, tellBrand } from './bridge.ts'
import type { Launch } from './bridge.ts'
import { openDemo, playDemo } from './demo.ts'
import type { DemoRules } from './demo.ts'
import { openFairPanel } from './fair-panel.ts'
import type { FairWire } from './fair-wire.ts'
import type { RoundRequest } from '#lib/shared/fairness/verify.ts'
import { label, need } from './elements.ts'
import { createMemory } from './memory.ts'
import type { Memory, Opened } from './memory.ts'
import { showNotice } from './notice.ts'
import { refusalNotice } from './refusals.ts'
import type { RoundWire } from './round.ts'
import { call } from './wire.ts'
import { loadLanguage } from './words.ts'
import type { FrameWords, Language, OwnWords } from './words.ts'

// The page's policy allows no code from text, so zod must not try to make any.
z.config({ jitless: true })

const stillness = window.matchMedia('(prefers-reduced-motion: reduce)')
/** Whether the player asked for no motion. */
export const isStill = (): boolean => stillness.matches

/** What a game is given to play with. */
interface Table<Own> {
  opened: Opened
  memory: Memory
  language: Language<FrameWords & Own>
  words: FrameWords & Own
  format: FormatAmount
  wire: Pick<RoundWire, 'play' | 'find'>
  isDemo: boolean
  refuse: (error: unknown) => void
  onSettled: () => void
}

/** What the frame asks of a game. */
interface Playing {
  /** Shows the round that a reload or a dropped connection left open. */
  resume: () => Promise<void>
  /** Lowers what is staked to what the balance covers, where the game can. */
  lowerStake?: () => void
  /** Demos alone. */
  setBalance: (minor: number) => void
  /** Shows the balance that `read` answers, between rounds. */
  refresh?: (read: () => Promise<number>) => Promise<void>
}

export interface Cartridge<Own, Request extends RoundRequest> {
  /** Names what the tab remembers of the game. */
  name: string
  words: OwnWords<Own>
  demo: DemoRules<Request>
  /** Draws what stands before the session is open, such as the scene behind. */
  dress?: (language: Language<FrameWords & Own>) => void
  build: (table: Table<Own>) => Playing
}

/** Runs a game: takes the launch, loads its words, opens the session, and resumes what was left open. */
export function runGame<Own extends { title: string }, Request extends RoundRequest>(
  cartridge: Cartridge<Own, Request>,
): void {
  void start(cartridge, takeLaunch())
}

async function start<Own extends { title: string }, Request extends RoundRequest>(
  cartridge: Cartridge<Own, Request>,
  launch: Launch,
): Promise<void> {
  const language = await loadLanguage(launch.lang, cartridge.words)
  const { words } = language
  dress(language, launch)
  cartridge.dress?.(language)
  const memory = createMemory(launch.isDemo ? `${cartridge.name}:demo` : cartridge.name)
  const retry = () => void start(cartridge, launch)
  const opened = launch.isDemo
    ? openDemo(cartridge.demo, memory)
    : await openOrExplain(launch, memory, (error) => explain(error, { launch, words, memory, retry }))
  if (!opened) return

  const demo = launch.isDemo ? playDemo(cartridge.demo, memory) : undefined
  const { playToken } = opened
  const playing = cartridge.build({
    opened,
    memory,
    language,
    words,
    format: amountFormat(language.tag, opened.currency),
    wire: demo ?? {
      play: (pending) => call(playRound, pending, playToken),
      find: (roundId) => call(getRound, { roundId }, playToken),
    },
    isDemo: launch.isDemo,
    refuse: (error) =>
      explain(error, {
        launch,
        words,
        memory,
        lowerStake: playing.lowerStake,
        moreCredits: demo && (() => playing.setBalance(demo.refill())),
        addMoney: launch.back && (() => tellBrand(launch.back, 'vitrine:deposit')),
      }),
    onSettled: () => tellBrand(launch.back, 'vitrine:balance'),
  })
  const readBalance = async () => (await call(getPlayBalance, {}, playToken)).balanceMinor
  if (!demo) hearBrand(launch.back, { refresh: () => void playing.refresh?.(readBalance) })
  const fair: FairWire = demo ?? {
    read: () => call(getFairness, {}, playToken),
    change: (asked) => call(changeSeeds, asked, playToken),
  }
  const openPage = launch.back && ((round: string) => showVerify(launch.back, round))
  const parts = { wire: fair, words, tag: language.tag, isDemo: launch.isDemo, openPage }
  need('fair-open', HTMLButtonElement).addEventListener('click', () => void openFairPanel(parts))
  document.body.dataset['state'] = 'ready'
  window.dispatchEvent(new Event('resize'))
  tellBrand(launch.back, 'vitrine:ready')
  await playing.resume()
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
  const demo = need('demo', HTMLElement)
  demo.hidden = !launch.isDemo
  demo.textContent = words.demo
  demo.title = words.demoText
  const close = need('close', HTMLButtonElement)
  label(close, words.close)
  close.hidden = !launch.back
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
