import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { outcomeOf } from '../../fixtures/node/outcome-of.ts'
import { gamePage } from '../../../scripts/lib/game-page.ts'
import { createPanel } from '../../../src/games/aurora-reels/panel.ts'
import frameWords from '../../../src/games/frame/words/en.json'
import ownWords from '../../../src/games/aurora-reels/words/en.json'

const words = { ...frameWords, ...ownWords }
const format = (minor: number) => (minor / 100).toFixed(2)
const text = (selector: string) => document.querySelector(selector)?.textContent ?? ''
const tone = () => document.querySelector<HTMLElement>('#result')?.dataset['tone']
const WIN_STOPS = [0, 16, 10, 2, 0]
const outcome = outcomeOf(WIN_STOPS, 100)
const round = (winMinor: number) => ({
  roundId: 'r1',
  stakeMinor: 100,
  winMinor,
  balanceMinor: 5000,
  outcome: undefined,
  freeRounds: undefined,
})

/** The panel on the game's page; `isStill`: for a player who asked for no motion. */
function aPanel(isStill: boolean) {
  const html = gamePage({ name: 'aurora-reels', theme: '#000' })
  document.body.replaceChildren(...new DOMParser().parseFromString(html, 'text/html').body.childNodes)
  return createPanel({ tag: 'en', dir: 'ltr', words }, format, () => isStill)
}

let frames: FrameRequestCallback[]

beforeEach(() => {
  frames = []
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
  vi.stubGlobal('cancelAnimationFrame', () => (frames = []))
})

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Runs the frames until nothing moves. */
function runFrames(): void {
  for (let at = performance.now(); frames.length > 0; at += 500)
    for (const frame of frames.splice(0)) frame(at)
}

describe("the reels' panel", () => {
  it('counts a win up, in the line and in the field', () => {
    const panel = aPanel(false)
    panel.spinning()
    expect(text('#win')).toBe('0.00')
    panel.result(round(outcome.winMinor), outcome)
    expect(tone()).toBe('win')
    runFrames()
    expect(text('#win')).toBe(format(outcome.winMinor))
    expect(text('#result-main')).toBe(`You won ${format(outcome.winMinor)}`)
  })

  it('ends a running count at once', () => {
    const panel = aPanel(false)
    panel.result(round(20_000), undefined)
    panel.finishCount()
    expect(frames).toEqual([])
    expect([text('#win'), text('#result-main')]).toEqual(['200.00', 'You won 200.00'])
  })

  it('shows what returned the stake or less as no win, without counting', () => {
    const panel = aPanel(false)
    panel.result(round(100), undefined, words.recovered)
    expect(tone()).toBe('calm')
    expect(frames).toEqual([])
    expect([text('#win'), text('#result-main'), text('#result-detail')]).toEqual([
      '1.00',
      '1.00 returned',
      'Your last round',
    ])
    panel.result(round(0), undefined)
    expect([text('#win'), text('#result-main'), text('#announcer')]).toEqual([
      '0.00',
      'No win this time',
      'No win this time',
    ])
  })

  it('says an earlier round first, then its result, then its lines', () => {
    const panel = aPanel(true)
    panel.result(round(outcome.winMinor), outcome, words.recovered)
    const [note, result, lines] = text('#announcer').split('. ')
    expect([note, result]).toEqual(['Your last round', `You won ${format(outcome.winMinor)}`])
    expect(lines).toBeTruthy()
    expect(text('#result-detail')).toBe('Your last round')
    expect(text('#win')).toBe(format(outcome.winMinor))
  })

  it('says free spins aloud, and a lost line once', () => {
    const panel = aPanel(true)
    panel.freeWon(8)
    expect([tone(), text('#result-main'), text('#announcer')]).toEqual([
      'win',
      '8 free spins',
      '8 free spins',
    ])
    panel.trouble(words.reconnecting)
    expect([tone(), text('#announcer')]).toEqual(['trouble', words.reconnecting])
  })
})
