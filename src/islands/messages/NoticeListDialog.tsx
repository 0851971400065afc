import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { Accordion } from '#islands/ui/Accordion.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Pagination } from '#islands/ui/Pagination.tsx'
import { isFor } from '#lib/shared/content/content-item.ts'
import { $announcements, loadAnnouncements } from '#lib/messages/announcements-store.ts'
import { closeModal } from '#lib/modal/modal-store.ts'
import { $isMember } from '#lib/session/session-store.ts'
import { startText } from '#lib/shared/time/day-text.ts'
import { Waiting } from '#islands/parts/Waiting.tsx'
import { pageWords } from '#islands/parts/page-words.ts'
import { RichText } from '#islands/parts/RichText.tsx'
import styles from './messages.module.css'

const PAGE_SIZE = 8

interface Props {
  t: TFunction
  lang: string
  timeZone: string
  item: string | undefined
}

/** The system notices, eight per page, each with its title and start; the one that was asked for, or the first, is open. */
export function NoticeListDialog({ t, lang, timeZone, item }: Props) {
  const list = useStore($announcements)
  const isMember = useStore($isMember)
  const [chosenPage, setPage] = useState<number>()
  useEffect(() => void loadAnnouncements(), [])
  const all = list.state === 'ready' ? list.value.playerNotices.filter((each) => isFor(each, isMember)) : []
  const asked = Math.max(
    0,
    all.findIndex(({ id }) => id === item),
  )
  const page = chosenPage ?? Math.floor(asked / PAGE_SIZE) + 1
  return (
    <Dialog title={t('messages:notices.title')} phone="full" closeLabel={t('ui:close')} onClose={closeModal}>
      {list.state !== 'ready' && <Waiting t={t} state={list} onRetry={() => void loadAnnouncements()} />}
      {list.state === 'ready' && all.length === 0 && (
        <EmptyState icon="bell" title={t('messages:notices.none')} />
      )}
      {all.length > 0 && (
        <div className={styles.pages}>
          <Accordion
            isExclusive
            openId={all[asked]?.id}
            items={all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((notice) => ({
              id: notice.id,
              title: notice.title,
              meta: t('messages:notices.since', { day: startText(notice.startAtMs, { lang, timeZone }) }),
              content: (
                <div className={styles.notice}>
                  <RichText html={notice.content} />
                  {notice.url && (
                    <Button href={notice.url} variant="secondary" size="sm" onClick={closeModal}>
                      {t('messages:notices.more')}
                    </Button>
                  )}
                </div>
              ),
            }))}
          />
          <Pagination
            page={page}
            pageCount={Math.ceil(all.length / PAGE_SIZE)}
            onPage={setPage}
            words={pageWords(t)}
          />
        </div>
      )}
    </Dialog>
  )
}
