import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { lazy, Suspense, useEffect } from 'react'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ErrorState } from '#islands/ui/ErrorState.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { useWords } from '#islands/ui/use-words.ts'
import type { IslandWords } from '#lib/client/island-words.ts'
import { $talkWords, loadTalkWords } from '#lib/messages/talk-words.ts'
import { closeModal } from '#lib/modal/modal-store.ts'
import { AnnouncementDialog } from './AnnouncementDialog.tsx'
import { NoticeListDialog } from './NoticeListDialog.tsx'
import type { TalkProps } from './TalkIsland.tsx'

const ChatDialog = lazy(() => import('#islands/live/ChatDialog.tsx'))
const FeedbackDialog = lazy(() => import('#islands/support/FeedbackDialog.tsx'))

interface Props extends TalkProps {
  t: TFunction
  /** `announcements`, `notices` or `chat`; anything else is the feedback form. */
  view: string
  item: string | undefined
}

/** Each dialog is shown once its words are loaded. */
export default function TalkDialog({ t, ...props }: Props) {
  const words = useStore($talkWords)
  const { wordsUrl } = props
  useEffect(() => void loadTalkWords(wordsUrl), [wordsUrl])
  if (words.state === 'ready') return <Shown {...props} words={words.value} />
  const isFailed = words.state === 'failed'
  return (
    <Dialog
      title={t(isFailed ? 'ui:failedTitle' : 'ui:loading')}
      isTitleHidden
      closeLabel={t('ui:close')}
      onClose={closeModal}
    >
      {isFailed ? (
        <ErrorState
          title={t('ui:failedTitle')}
          text={failureText(t, words.error)}
          retryLabel={t('ui:retry')}
          onRetry={() => void loadTalkWords(wordsUrl)}
        />
      ) : (
        <Skeleton shape="line" count={5} />
      )}
    </Dialog>
  )
}

function Shown({ words, view, ...props }: Omit<Props, 't'> & { words: IslandWords }) {
  const t = useWords({ words, lang: props.lang })
  if (view === 'announcements') return <AnnouncementDialog t={t} {...props} />
  if (view === 'notices') return <NoticeListDialog t={t} {...props} />
  return (
    <Suspense fallback={null}>
      {view === 'chat' ? (
        <ChatDialog t={t} lang={props.lang} />
      ) : (
        <FeedbackDialog t={t} inbox={props.links.inbox} />
      )}
    </Suspense>
  )
}
