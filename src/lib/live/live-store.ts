import { listen } from '#lib/client/listen.ts'
import { loader } from '#lib/client/code-loader.ts'
import { $modal } from '#lib/modal/modal-store.ts'
import { showMaintenance } from './maintenance-store.ts'
import { showToast } from './toast-store.ts'

const channels = loader(() => import('#lib/client/member-calls.ts'))

/** Wins of others are shown at most once in this time. */
const WINS_EVERY_MS = 60_000

/**
 * Tells in toasts what happens to the member and to the brand, as long as the page is open. Returns what ends it.
 * @param hasWins the wins of others are news here, as on home and game pages
 */
export function followLive({ hasWins = false } = {}): () => void {
  let wonAtMs = -Infinity
  const ends = [
    listen(async () => (await channels()).memberChannel, {
      message: (message, { isNew }) => {
        if (isNew && !message.isRead) showToast({ id: message.id, kind: 'message', message })
      },
      bonus: ({ amountMinor }, { isNew, seq }) => {
        if (isNew) showToast({ id: `bonus:${seq}`, kind: 'bonus', amountMinor })
      },
    }),
    listen(async () => (await channels()).brandChannel, {
      win: ({ id, customerName, nodeId, winMinor, vo: { gameName } }, { isNew, atMs }) => {
        // Wins of others are not shown above a game, and are outdated after it.
        if (!hasWins || !isNew || $modal.get()?.name === 'game' || atMs - wonAtMs < WINS_EVERY_MS) return
        wonAtMs = atMs
        showToast({ id: `win:${id}`, kind: 'win', customerName, gameName, nodeId, amountMinor: winMinor })
      },
      maintenance: ({ startsAtMs }) => showMaintenance(startsAtMs),
    }),
  ]
  return () => ends.forEach((end) => end())
}
