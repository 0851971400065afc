import { launch } from './launch.ts'

type Message = 'ready' | 'begun' | 'balance' | 'close' | 'deposit' | 'idle' | 'expired'

const origin = launch.lobby && URL.canParse(launch.lobby) ? new URL(launch.lobby).origin : undefined

/** The page around a frame has a bar with its own close button. */
export const isFramed = window.parent !== window

/** Sends a message to the page around the game, and to no other origin. */
export function tellHost(type: Message, facts: { orientation?: 'landscape' } = {}): void {
  if (origin && isFramed) window.parent.postMessage({ type: `vitrine:${type}`, ...facts }, origin)
}

/** Handles commands of the page around the game; messages of others are ignored. */
export function listenToHost(commands: Record<'refresh' | 'pause' | 'resume', () => void>): void {
  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (!origin || event.origin !== origin || event.source !== window.parent) return
    const type =
      typeof event.data === 'object' && event.data !== null && 'type' in event.data ? event.data.type : ''
    if (type === 'vitrine:refresh') commands.refresh()
    if (type === 'vitrine:pause') commands.pause()
    if (type === 'vitrine:resume') commands.resume()
  })
}

export const canLeave = isFramed || Boolean(launch.lobby)

/** Back to the brand: the page around the game closes the frame; without one the game navigates itself. */
export function leave(): void {
  if (isFramed) tellHost('close')
  else if (launch.lobby) location.assign(launch.lobby)
}
