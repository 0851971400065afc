import type * as z from 'zod/mini'
import type { playMessage } from '#lib/api/play/games-play.ts'

export type PlayMessage = z.output<typeof playMessage>

const PLAY_PREFIX = 'play.'

/** What the address of the page says. The launch token is taken out of it at once: it must not stay in the history. */
export interface Launch {
  token: string | undefined
  /** Played with play credits: nothing is asked of the platform. */
  isDemo: boolean
  lang: string
  /** The brand's page, only when it truly is the brand of this play host. */
  back: URL | undefined
}

export function takeLaunch(): Launch {
  const here = new URL(location.href)
  const token = here.searchParams.get('launch') ?? undefined
  const launch = {
    token,
    isDemo: here.searchParams.has('demo'),
    lang: here.searchParams.get('lang') ?? 'en',
    back: checkedBack(here),
  }
  if (token) {
    here.searchParams.delete('launch')
    history.replaceState(null, '', here)
  }
  return launch
}

/** The address in `back` when it is this host without its leading `play.`; nothing otherwise. */
export function checkedBack(here: URL): URL | undefined {
  const given = here.searchParams.get('back')
  if (!given || !here.host.startsWith(PLAY_PREFIX) || !URL.canParse(given)) return undefined
  const back = new URL(given)
  const isBrand = back.protocol === here.protocol && `${PLAY_PREFIX}${back.host}` === here.host
  return isBrand ? back : undefined
}

/** Sends a message to the page around the game only. */
export function tellBrand(back: URL | undefined, type: Exclude<PlayMessage['type'], 'vitrine:verify'>): void {
  post(back, { type })
}

interface Commands {
  /** Money came by another way than a round. */
  refresh: () => void
  /** A dialog of the page stands over the game: no round is begun until it has gone. */
  pause: (isPaused: boolean) => void
}

/** Accepts messages of the page around the game only. */
export function listenToBrand(back: URL | undefined, commands: Commands): void {
  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (!back || event.origin !== back.origin || event.source !== window.parent) return
    const { type }: { type?: unknown } = Object(event.data)
    if (type === 'vitrine:refresh') commands.refresh()
    if (type === 'vitrine:pause') commands.pause(true)
    if (type === 'vitrine:resume') commands.pause(false)
  })
}

/** Asks the page around the game to open its verify page with a round. */
export function showVerify(back: URL | undefined, round: string): void {
  post(back, { type: 'vitrine:verify', round })
}

function post(back: URL | undefined, message: PlayMessage): void {
  if (back && window.parent !== window) window.parent.postMessage(message, back.origin)
}

/** Leaves the game: the page around it closes the frame; on its own the game goes to the brand. */
export function leave(back: URL | undefined): void {
  if (window.parent !== window) tellBrand(back, 'vitrine:close')
  else if (back) location.assign(back)
}
