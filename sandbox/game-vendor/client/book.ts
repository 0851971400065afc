import type { FixtureView } from '../kinds/book.ts'
import type { StateData, RoundData } from '../protocol.ts'
import { getState } from './kit/call.ts'
import { el } from './kit/dom.ts'
import { tellHost } from './kit/host.ts'
import { launch, money, number, t, times } from './kit/launch.ts'
import { ready, roundPlayer } from './kit/round.ts'
import { openShell } from './kit/shell.ts'

interface Choice {
  fixtureId: string
  market: string
  selection: string
  odds: number
  label: string
}

interface BetView {
  home: string
  away: string
  selection: string
  line: number
  odds: number
  score?: [number, number]
  isWon?: boolean
}

const POLL_MS = 1_500

const shell = openShell(() => [el('p', {}, t('ruleBook'))])
const fixtures = el('div', { class: 'fixtures' })
const bets = el('div', { class: 'bets' })
const slip = el('div', { class: 'slip', hidden: true })
let chosen: Choice | undefined
let state: StateData = { balanceMinor: launch.balanceMinor, open: launch.open, ended: launch.ended }
/** Offset of the server's clock. */
let aheadMs = 0
const known = new Map<string, BetView>()
const player = roundPlayer(shell, showButtons)

shell.stage.classList.add('book-stage')
shell.stage.append(
  el(
    'div',
    { class: 'book', tabindex: '0' },
    el(
      'section',
      {},
      el('h2', {}, t('upcoming'), ' ', el('span', { class: 'note' }, t('simulated'))),
      fixtures,
    ),
    el('section', {}, el('h2', {}, t('yourBets')), bets),
  ),
  slip,
)
shell.stake.onChange(showSlip)
showButtons()
showBets()
await poll()
ready()
setInterval(() => void poll(), POLL_MS)

async function poll(): Promise<void> {
  try {
    state = await getState()
  } catch {
    // The next poll retries; the current view stays.
    return
  }
  if (!player.isBusy()) {
    shell.setBalance(state.balanceMinor)
    const last = state.ended[0]
    if (last && isNews(last)) {
      shell.setWin(last.winMinor)
      tellHost('balance')
    }
  }
  const feed = state.feed as { nowMs: number; fixtures: FixtureView[] }
  aheadMs = feed.nowMs - Date.now()
  showFixtures(feed.fixtures)
  showBets()
}

const told = new Set(launch.ended.map(({ roundId }) => roundId))
function isNews({ roundId }: RoundData): boolean {
  if (told.has(roundId)) return false
  told.add(roundId)
  return true
}

function showFixtures(all: readonly FixtureView[]): void {
  const order = { open: 1, running: 0, ended: 2 }
  const sorted = all.toSorted(
    (one, other) => order[one.state] - order[other.state] || one.startsAtMs - other.startsAtMs,
  )
  const focused = document.activeElement?.getAttribute('data-key')
  fixtures.replaceChildren(...sorted.filter(isShown).map(fixtureCard))
  if (focused) fixtures.querySelector<HTMLElement>(`[data-key='${CSS.escape(focused)}']`)?.focus()
  const isGone = chosen && all.find(({ id }) => id === chosen?.fixtureId)?.state !== 'open'
  if (isGone) choose(undefined)
}

/** Only the latest results are shown. */
function isShown({ state: shown, endsAtMs }: FixtureView): boolean {
  return shown !== 'ended' || endsAtMs > Date.now() + aheadMs - 60_000
}

function fixtureCard(fixture: FixtureView): HTMLElement {
  const { home, away, score, startsAtMs } = fixture
  const seconds = Math.max(0, Math.round((startsAtMs - Date.now() - aheadMs) / 1000))
  const isLive = fixture.state === 'running'
  const when = fixture.state === 'open' ? t('startsIn', { seconds }) : t(isLive ? 'running' : 'results')
  const progress = el('i', {})
  progress.style.inlineSize = `${fixture.played * 100}%`
  return el(
    'article',
    { class: 'fixture' },
    el(
      'div',
      { class: 'fixture-head' },
      el('span', { class: isLive ? 'live' : '' }, isLive ? `● ${when}` : when),
    ),
    el(
      'div',
      { class: 'teams' },
      el('span', {}, home),
      score ? el('b', { class: 'score' }, `${score[0]} : ${score[1]}`) : el('b', {}, '–'),
      el('span', {}, away),
    ),
    isLive && el('div', { class: 'progress' }, progress),
    ...(fixture.state === 'open' ? fixture.markets.map((market) => oddsRow(fixture, market)) : []),
  )
}

function oddsRow(fixture: FixtureView, market: FixtureView['markets'][number]): HTMLElement {
  const buttons = market.selections.map(({ id, odds }) => {
    const name = nameOf(id, { ...fixture, line: market.line ?? 0 })
    const isChosen =
      chosen?.fixtureId === fixture.id && chosen.market === market.id && chosen.selection === id
    const choice: Choice = {
      fixtureId: fixture.id,
      market: market.id,
      selection: id,
      odds,
      label: `${fixture.home} – ${fixture.away} · ${name}`,
    }
    return el(
      'button',
      {
        type: 'button',
        class: 'odds',
        'aria-pressed': String(isChosen),
        'data-key': `${fixture.id}/${market.id}/${id}`,
        onclick: () => choose(isChosen ? undefined : choice),
      },
      el('small', {}, name),
      el('b', {}, number(odds / 10_000)),
    )
  })
  return el('div', { class: 'odds-row' }, ...buttons)
}

function nameOf(id: string, { home, away, line }: { home: string; away: string; line: number }): string {
  if (id === 'home') return home
  if (id === 'away') return away
  if (id === 'draw') return t('draw2')
  return t(id, { line: number(line, 1) })
}

function choose(choice: Choice | undefined): void {
  chosen = choice
  const key = choice && `${choice.fixtureId}/${choice.market}/${choice.selection}`
  for (const button of fixtures.querySelectorAll('.odds'))
    button.setAttribute('aria-pressed', String(button.getAttribute('data-key') === key))
  showSlip()
  showButtons()
}

function showSlip(): void {
  slip.hidden = !chosen
  if (!chosen) return
  const back = Math.round((shell.stake.get() * chosen.odds) / 10_000)
  slip.replaceChildren(el('span', {}, chosen.label), el('b', {}, `${times(chosen.odds)} → ${money(back)}`))
}

function showButtons(): void {
  const isOff = player.isBusy() || !chosen
  shell.buttons([{ label: t('placeBet'), isMain: true, isOff, press: () => void place() }])
}

async function place(): Promise<void> {
  const choice = chosen
  if (!choice || player.isBusy()) return
  const stakeMinor = shell.stake.get()
  const { label: _label, ...asked } = choice
  const sent = player.play({ ...asked, stakeMinor }, stakeMinor)
  showButtons()
  const round = await sent
  if (!round) return
  state = { ...state, open: [...state.open, round] }
  choose(undefined)
  showBets()
  await player.finish(round)
  shell.say(t('betPlaced'))
}

function showBets(): void {
  const all = [...state.open.toReversed(), ...state.ended]
  bets.replaceChildren(...all.map(betRow))
  if (all.length === 0) bets.append(el('p', { class: 'note' }, t('noBets')))
}

function betRow({ roundId, view, stakeMinor, winMinor, isOpen }: RoundData): HTMLElement {
  const given = view as BetView
  // A settled bet no longer names its match.
  const bet = { ...known.get(roundId), ...given }
  known.set(roundId, bet)
  const state = isOpen ? 'open' : winMinor > 0 ? 'won' : 'lost'
  const words = { open: t('betOpen'), won: t('betWon', { amount: money(winMinor) }), lost: t('betLost') }
  return el(
    'div',
    { class: 'bet', 'data-state': state },
    el('b', {}, nameOf(bet.selection, bet)),
    el('span', { class: 'bet-state' }, words[state]),
    el('small', {}, `${bet.home ?? ''} – ${bet.away ?? ''}${bet.score ? ` · ${bet.score.join(':')}` : ''}`),
    el('small', {}, `${money(stakeMinor)} ${times(bet.odds)}`),
  )
}
