import type { FormatAmount } from '#games/frame/amount.ts'
import { label, make, need, setOff } from '#games/frame/elements.ts'
import type { Language } from '#games/frame/words.ts'
import { percentText } from '#lib/shared/money/percent.ts'
import { fill } from '#games/frame/words.ts'
import { createResultLine } from '#games/frame/result.ts'
import { playResult, playSound } from '#games/frame/sound.ts'
import { RTP_PERCENT } from '#lib/shared/crash/table.ts'
import type { Moment } from './bet-state.ts'
import type { GameView } from './game.ts'
import { multiplierText, multiplierWithin } from './multiplier.ts'
import type { CrashPlayers, OwnBet, PastGame } from './wire.ts'
import type { Words } from './words.ts'

const SHOWN_LAST = 12

export interface Screen extends GameView {
  /** Draws everything that changes with time. */
  draw: (moment: Moment) => void
}

/** The page around the sky: words, figures and the one button. Only what has changed is written. */
export function createScreen(
  language: Language<Words>,
  { format, isStill, stake }: { format: FormatAmount; isStill: () => boolean; stake: () => number },
): Screen {
  const { words, tag } = language
  const line = createResultLine(words, format, isStill)
  const go = need('go', HTMLButtonElement)
  const stage = need('stage', HTMLElement)
  const set = writer()
  let hasTrouble = false

  function ready(): void {
    line.show('calm', fill(words.ready, { rtp: percentText(RTP_PERCENT, tag) }))
  }

  function goText({ phase, bet, isSending, cashOutMinor }: Moment): string {
    if (isSending === 'bet') return words.placing
    if (isSending === 'cashOut') return words.cashing
    if (bet?.state === 'done' && phase !== 'over')
      return fill(words.won, { multiplier: multiplierWithin(bet.cashedOutE2 ?? 100, language) })
    if (bet && phase === 'betting') return words.placed
    if (bet && cashOutMinor !== undefined) return fill(words.cashOut, { amount: format(cashOutMinor) })
    if (phase === 'betting') return fill(words.bet, { amount: format(stake()) })
    return words.waiting
  }

  function phaseText({ phase, opensInMs, round }: Moment): string {
    if (phase === 'betting') return fill(words.opensIn, { seconds: Math.ceil(opensInMs / 1000) })
    if (phase === 'rising') return words.rising
    return round?.over ? words.gone : ''
  }

  ready()
  return {
    draw(moment) {
      const { phase, bet, multiplierE2, cashOutMinor, isSending } = moment
      set('multiplier', multiplierText(multiplierE2, tag))
      set('phase', phaseText(moment))
      const text = goText(moment)
      if (set('go-text', text)) label(go, text)
      const canBet = phase === 'betting' && !bet && moment.opensInMs > 0 && !moment.isPaused
      setOff(go, isSending !== undefined || !(canBet || cashOutMinor !== undefined))
      mark(go, 'act', cashOutMinor === undefined ? 'bet' : 'cashOut')
      mark(stage, 'phase', phase)
    },
    balance(minor) {
      need('balance', HTMLOutputElement).textContent = format(minor)
    },
    players: (players) => showPlayers(players, language, format),
    last: (games) => showLast(games, tag),
    begun() {
      playSound('begin')
      line.say(words.begun)
    },
    gone({ pointE2 }) {
      playSound('gone')
      line.say(fill(words.goneAt, { multiplier: multiplierWithin(pointE2, language) }))
    },
    placed: () => line.say(words.placed),
    ended: (bet, isEarlier) => showEnd(bet, isEarlier),
    notPlaced: () => line.say(words.closed),
    trouble(isLost) {
      if (isLost) line.trouble(words.reconnecting)
      else if (hasTrouble) ready()
      hasTrouble = isLost
    },
  }

  function showEnd({ betId, stakeMinor, payoutMinor, cashedOutE2 }: OwnBet, isEarlier: boolean): void {
    const how =
      cashedOutE2 === null
        ? words.lost
        : fill(words.won, { multiplier: multiplierWithin(cashedOutE2, language) })
    const round = { roundId: betId, stakeMinor, winMinor: payoutMinor, balanceMinor: 0, outcome: null }
    if (!isEarlier && cashedOutE2 !== null) playResult(round)
    line.round(round, [isEarlier ? words.recovered : '', how].filter(Boolean).join(' · '))
  }
}

function showLast(games: readonly PastGame[], tag: string): void {
  need('last', HTMLOListElement).replaceChildren(
    ...games.slice(0, SHOWN_LAST).map(({ pointE2 }) => {
      const item = make('li', { text: multiplierText(pointE2, tag) })
      item.dataset['height'] = heightOf(pointE2)
      return item
    }),
  )
}

function showPlayers(
  { players, count }: CrashPlayers,
  { words, tag }: Language<Words>,
  format: FormatAmount,
): void {
  need('players-count', HTMLElement).textContent = count > 0 ? String(count) : ''
  const list = need('players', HTMLUListElement)
  const rows = players.map(({ name, stakeMinor, cashedOutE2 }) => {
    const row = make('li')
    const paid = make('span', {
      className: 'paid',
      text: cashedOutE2 === null ? '' : multiplierText(cashedOutE2, tag),
    })
    paid.dir = 'ltr'
    row.append(make('bdi', { text: name }), paid, make('span', { text: format(stakeMinor) }))
    if (cashedOutE2 !== null) row.dataset['height'] = heightOf(cashedOutE2)
    return row
  })
  const more = count - players.length
  if (count === 0) rows.push(make('li', { className: 'none', text: words.playersNone }))
  if (more > 0) rows.push(make('li', { className: 'none', text: fill(words.playersMore, { count: more }) }))
  list.replaceChildren(...rows)
}

/** The band of a multiplier, for its colour. */
function heightOf(multiplierE2: number): 'low' | 'middle' | 'high' {
  if (multiplierE2 < 200) return 'low'
  return multiplierE2 < 1_000 ? 'middle' : 'high'
}

/** Only where it is another: an element that is written to is looked at by the browser. */
function mark(element: HTMLElement, name: string, value: string): void {
  if (element.dataset[name] !== value) element.dataset[name] = value
}

/** Writes texts of elements, each only where it is another than before; answers whether it was. */
function writer(): (id: string, text: string) => boolean {
  const elements = new Map<string, HTMLElement>()
  const texts = new Map<string, string>()
  return (id, text) => {
    if (texts.get(id) === text) return false
    const element = elements.get(id) ?? need(id, HTMLElement)
    elements.set(id, element)
    texts.set(id, text)
    element.textContent = text
    return true
  }
}
