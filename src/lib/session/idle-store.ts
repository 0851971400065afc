import { atom } from 'nanostores'
import { call } from '#lib/client/call.ts'
import { loader } from '#lib/client/code-loader.ts'
import { toFailure } from '#lib/client/remote.ts'
import { whenVisible } from '#lib/client/when-visible.ts'
import { $isMember } from './session-store.ts'

/** So long before the end a member is warned. */
const WARNING_MS = 60_000
/** After a page was loaded, whose own calls have just used the session, or a question got no answer. */
const LOOK_AGAIN_MS = 60_000
/** Use of the page without calls is reported to the platform at most this often. */
const TELL_EVERY_MS = 5 * 60_000
/** In the browser's storage: when a tab last told of use. The other tabs learn of it and stay too. */
const KEY = 'vitrine.usedAt'

const loadCalls = loader(() => import('#lib/api/access/login.ts'))
const $state = atom<number | undefined>(undefined)
/** When the idle session ends, while that is at most a minute away. */
export const $idleEndAtMs = $state

let timer: ReturnType<typeof setTimeout> | undefined
let toldAtMs = 0

/** Watches the idle time of a member's session as long as the page is open. Returns what ends it. */
export function watchIdle(): () => void {
  let stop: (() => void) | undefined
  const end = $isMember.subscribe((isMember) => {
    stop?.()
    stop = isMember ? watch() : undefined
  })
  return () => {
    end()
    stop?.()
  }
}

/** The member stays: in this tab, and by its storage in all others of the browser. */
export async function staySession(): Promise<void> {
  localStorage.setItem(KEY, String(Date.now()))
  await tellUse()
}

function watch(): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  toldAtMs = Date.now()
  const stopSeeing = whenVisible(() => void look())
  // Reading, typing and scrolling are use too, though they make no call. A warning is answered by its own button.
  const use = () => {
    if ($state.get() === undefined && Date.now() - toldAtMs >= TELL_EVERY_MS) void staySession()
  }
  for (const sign of ['pointerdown', 'keydown', 'wheel'])
    document.addEventListener(sign, use, { signal, passive: true, capture: true })
  addEventListener('storage', ({ key }) => void (key === KEY && tellUse()), { signal })
  lookIn(LOOK_AGAIN_MS)
  return () => {
    stopped.abort()
    stopSeeing()
    clearTimeout(timer)
    $state.set(undefined)
  }
}

function lookIn(durationMs: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void look(), durationMs)
}

/** Asks for the end, which calls of this tab move; past it the reply ends the session here. */
async function look(): Promise<void> {
  await follow(async () => call((await loadCalls()).getIdleEnd, {}))
}

async function tellUse(): Promise<void> {
  toldAtMs = Date.now()
  await follow(async () => call((await loadCalls()).staySession, {}))
}

async function follow(ask: () => Promise<{ endsInMs: number }>): Promise<void> {
  try {
    const { endsInMs } = await ask()
    if (!$isMember.get()) return
    const isNear = endsInMs <= WARNING_MS
    $state.set(isNear ? Date.now() + endsInMs : undefined)
    lookIn(isNear ? endsInMs : endsInMs - WARNING_MS)
  } catch (error) {
    // Without a connection the session cannot be used either; asked again a little later.
    toFailure(error)
    if ($isMember.get()) lookIn(LOOK_AGAIN_MS)
  }
}
