import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { useWords } from '#islands/ui/use-words.ts'
import type { IslandWords } from '#lib/client/island-words.ts'
import type { PopupAnnouncement } from '#lib/api/content.ts'
import { closePopups } from '#lib/messages/popup-store.ts'
import { $talkWords, loadTalkWords } from '#lib/messages/talk-words.ts'
import { RichText } from '#islands/parts/RichText.tsx'
import type { TalkProps } from './TalkIsland.tsx'

interface Props extends TalkProps {
  popups: readonly PopupAnnouncement[]
}

/** Shown only after its words are loaded: the visitor did not request it. */
export default function PopupDialog(props: Props) {
  const words = useStore($talkWords)
  const { wordsUrl } = props
  useEffect(() => void loadTalkWords(wordsUrl), [wordsUrl])
  return words.state === 'ready' ? <Shown {...props} words={words.value} /> : null
}

function Shown({ popups, words, lang, links }: Props & { words: IslandWords }) {
  const t = useWords({ words, lang })
  const [at, setAt] = useState(0)
  const popup = popups[Math.min(at, popups.length - 1)]
  if (!popup) return null
  const { title, content, promotionType, url } = popup
  const href = promotionType ? `${links.promotions}#${promotionType}` : url
  const isLast = at >= popups.length - 1
  return (
    <Dialog
      title={title}
      closeLabel={t('ui:close')}
      onClose={closePopups}
      footer={
        <>
          {href && (
            <Button href={href} variant="accent" isFull onClick={closePopups}>
              {t(promotionType ? 'messages:announcements.promotion' : 'messages:notices.more')}
            </Button>
          )}
          <Button variant="secondary" isFull onClick={() => (isLast ? closePopups() : setAt(at + 1))}>
            {isLast
              ? t('messages:popup.done')
              : t('messages:popup.next', { number: at + 1, total: popups.length })}
          </Button>
        </>
      }
    >
      <RichText html={content} />
    </Dialog>
  )
}
