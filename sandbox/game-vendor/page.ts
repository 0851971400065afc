import { escapeHtml } from '../html.ts'
import type { Assets } from './assets.ts'
import { colours } from './art.ts'
import { KINDS } from './kinds/all-kinds.ts'
import { poolOf } from './kinds/reels.ts'
import { lookOf } from './look.ts'
import type { LaunchData, RoundData } from './protocol.ts'
import { returnOf } from './returns.ts'
import { leftOf } from './free-rounds.ts'
import type { OpenRound, Session } from './sessions.ts'
import { wordsOf } from './words.ts'

/** The page of a game: its data and its front. */
export function gamePage(session: Session, assets: Assets): string {
  const { game } = session
  const data = launchData(session)
  const { script, style } = assets.of(game.kind)
  return `<!doctype html><html lang="${escapeHtml(data.locale)}" dir="${data.dir}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><meta name="color-scheme" content="dark">
<meta name="robots" content="noindex"><title>${escapeHtml(game.gameName)}</title>
<link rel="stylesheet" href="/assets/${style}"><link rel="icon" href="${data.art.motif}">
<script type="application/json" id="launch">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>
<script type="module" src="/assets/${script}"></script></head><body></body></html>`
}

/** The page for a game that cannot open: a message, and a link back. */
export function refusalPage(locale: string, lobby: string | undefined): string {
  const { dir, words, locale: tag } = wordsOf(locale)
  const back = lobby
    ? `<p><a href="${escapeHtml(lobby)}" target="_top" rel="noreferrer">${escapeHtml(words['back'] ?? '')}</a></p>`
    : ''
  return `<!doctype html><html lang="${tag}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="dark"><title>${escapeHtml(words['errorTitle'] ?? '')}</title></head>
<body data-state="refused"><h1>${escapeHtml(words['errorOpen'] ?? '')}</h1>${back}</body></html>`
}

export function roundData({ id, stakeMinor, step, session }: OpenRound): RoundData {
  return {
    roundId: id,
    stakeMinor,
    winMinor: 0,
    isOpen: true,
    view: step.view,
    balanceMinor: session.balanceMinor,
  }
}

function launchData(session: Session): LaunchData {
  const { game, stakesMinor, purse } = session
  const kind = KINDS[game.kind]
  const { locale, dir, words } = wordsOf(session.locale)
  const poolMinor = poolOf(game, purse, stakesMinor)
  const facts = kind.facts(game, stakesMinor)
  return {
    ...{ session: session.id, nodeId: game.nodeId, title: game.gameName, vendor: game.vendorTitle },
    ...{
      brandName: session.brandName,
      locale,
      dir,
      words,
      currency: session.currency,
      isDemo: session.isDemo,
    },
    ...{ balanceMinor: session.balanceMinor, stakesMinor, cycleMs: kind.cycleMs, rtpPercent: returnOf(game) },
    ...{
      lobby: session.lobby,
      deposit: session.deposit,
      stakeMinor: session.stakeMinor,
      colours: colours(game),
      art: lookOf(game),
    },
    facts: poolMinor === undefined ? facts : Object.assign({}, facts, { poolMinor }),
    freeRounds: leftOf(session.freeRounds),
    open: [...session.open.values()].map(roundData),
    ended: session.ended,
  }
}
