import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { useSecondsLeft } from '#islands/ui/use-seconds-left.ts'
import { useWords } from '#islands/ui/use-words.ts'
import type { IslandWords } from '#lib/client/island-words.ts'
import { $talkWords, loadTalkWords } from '#lib/messages/talk-words.ts'
import { staySession } from '#lib/session/idle-store.ts'
import { logout } from '#lib/session/session-store.ts'
import type { LiveProps } from './LiveIsland.tsx'

type Props = LiveProps & { endsAtMs: number }

/** A minute before an idle session ends: how long is left, and the way to stay. */
export default function IdleWarning(props: Props) {
  const words = useStore($talkWords)
  const { wordsUrl } = props
  useEffect(() => void loadTalkWords(wordsUrl), [wordsUrl])
  return words.state === 'ready' ? <Warning {...props} words={words.value} /> : null
}

function Warning({ words, lang, endsAtMs }: Props & { words: IslandWords }) {
  const t = useWords({ words, lang })
  const count = useSecondsLeft(endsAtMs)
  const [isPending, setPending] = useState(false)
  const answer = async (act: () => Promise<void>) => {
    setPending(true)
    await act()
    setPending(false)
  }
  return (
    <Dialog
      role="alertdialog"
      title={t('live:idle.title')}
      closeLabel={t('ui:close')}
      onClose={() => void answer(staySession)}
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={() => void answer(logout)}>
            {t('live:idle.leave')}
          </Button>
          <Button data-autofocus isLoading={isPending} onClick={() => void answer(staySession)}>
            {t('live:idle.stay')}
          </Button>
        </>
      }
    >
      <p>{t('live:idle.text', { seconds: count })}</p>
    </Dialog>
  )
}
