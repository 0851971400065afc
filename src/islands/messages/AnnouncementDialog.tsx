import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Pagination } from '#islands/ui/Pagination.tsx'
import { isFor } from '#lib/shared/content/content-item.ts'
import type { Announcement } from '#lib/api/base/content.ts'
import { $announcements, loadAnnouncements } from '#lib/messages/announcements-store.ts'
import { closeModal } from '#lib/modal/modal-store.ts'
import { $isMember } from '#lib/session/session-store.ts'
import { dayText } from '#lib/shared/time/day-text.ts'
import { Waiting } from '#islands/parts/Waiting.tsx'
import { pageWords } from '#islands/parts/page-words.ts'
import { RichText } from '#islands/parts/RichText.tsx'
import { promotionHref } from './promotion-href.ts'
import styles from './messages.module.css'

const PAGE_SIZE = 6

interface Props {
  t: TFunction
  lang: string
  timeZone: string
  links: { promotions: string }
  /** The item to open with; otherwise the first of its page. */
  item: string | undefined
}

/** The public announcements: six per page, and the selected one beside the list. */
export function AnnouncementDialog({ t, lang, timeZone, links, item }: Props) {
  const list = useStore($announcements)
  const isMember = useStore($isMember)
  const [chosen, choose] = useState(item)
  useEffect(() => void loadAnnouncements(), [])
  const all = list.state === 'ready' ? list.value.announcements.filter((each) => isFor(each, isMember)) : []
  const at = Math.max(
    0,
    all.findIndex(({ id }) => id === chosen),
  )
  const page = Math.floor(at / PAGE_SIZE) + 1
  const shown = all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  const current = all[at]
  return (
    <Dialog
      title={t('messages:announcements.title')}
      size="wide"
      phone="full"
      closeLabel={t('ui:close')}
      onClose={closeModal}
    >
      {list.state !== 'ready' && <Waiting t={t} state={list} onRetry={() => void loadAnnouncements()} />}
      {list.state === 'ready' && !current && (
        <EmptyState
          icon="bell"
          title={t('messages:announcements.none')}
          text={t('messages:announcements.noneText')}
        />
      )}
      {current && (
        <div className={styles.panes}>
          <nav className={styles.list} aria-label={t('messages:announcements.list')}>
            {shown.map((each) => (
              <button
                key={each.id}
                type="button"
                className={styles.entry}
                aria-current={each.id === current.id ? 'true' : undefined}
                onClick={() => choose(each.id)}
              >
                <strong>{each.title}</strong>
                <small>{dayText(each.startAtMs, { lang, timeZone })}</small>
              </button>
            ))}
            <Pagination
              page={page}
              pageCount={Math.ceil(all.length / PAGE_SIZE)}
              onPage={(next) => choose(all[(next - 1) * PAGE_SIZE]?.id)}
              words={pageWords(t)}
            />
          </nav>
          <Detail
            t={t}
            announcement={current}
            day={dayText(current.startAtMs, { lang, timeZone })}
            promotion={
              current.promotionType &&
              promotionHref(current.promotionType, { promotions: links.promotions, isMember })
            }
          />
        </div>
      )}
    </Dialog>
  )
}

interface DetailProps {
  t: TFunction
  announcement: Announcement
  day: string
  /** Where its button leads, if it has one. */
  promotion: string | undefined
}

function Detail({ t, announcement, day, promotion }: DetailProps) {
  const { title, content } = announcement
  return (
    <article className={styles.detail} aria-live="polite">
      <h3 className={styles.detailTitle}>{title}</h3>
      <p className={styles.day}>{day}</p>
      <RichText html={content} />
      {promotion && (
        <Button href={promotion} variant="accent" iconEnd="arrow-right" onClick={closeModal}>
          {t('messages:announcements.promotion')}
        </Button>
      )}
    </article>
  )
}
