import { listen } from '#lib/client/listen.ts'
import { loader } from '#lib/client/load.ts'
import { showToast } from './toast-store.ts'

const channels = loader(() => import('#lib/api/live.ts'))

/** Tells in toasts what happens to the member and to the brand, as long as the page is open. Returns what ends it. */
export function followLive(): () => void {
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
      maintenance: ({ startsAtMs }) => {
        if (startsAtMs !== null && startsAtMs > Date.now())
          showToast({ id: `maintenance:${startsAtMs}`, kind: 'maintenance', startsAtMs })
      },
    }),
  ]
  return () => ends.forEach((end) => end())
}
