import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Loading } from '#islands/parts/Loading.tsx'
import type { MemberPageProps } from '#islands/parts/member-page.ts'
import { Pager } from '#islands/parts/Pager.tsx'
import { usePages } from '#islands/parts/use-pages.ts'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Notice } from '#islands/ui/Notice.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { Tabs } from '#islands/ui/Tabs.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import { MESSAGE_GROUPS, type MessageGroup } from '#lib/api/people/messages.ts'
import { $inbox, INBOX_PAGE_SIZE, loadMessages, readAllMessages } from '#lib/messages/inbox-store.ts'
import { InboxItem } from './InboxItem.tsx'
import styles from './inbox.module.css'

/** Loaded when it is opened. */
const PushSettings = lazy(() => import('./PushSettings.tsx'))

const GROUPS = ['all', ...(Object.keys(MESSAGE_GROUPS) as MessageGroup[])] as const

/** The inbox: messages of events and of staff, newest first. Words: `messages`. */
export default function InboxPage({ t, lang, links }: MemberPageProps) {
  const list = useStore($inbox)
  const pages = usePages()
  const [shown, setShown] = useState<(typeof GROUPS)[number]>('all')
  const [isPushOpen, setPushOpen] = useState(false)
  const { run, failure, isPending } = useSubmit()
  const ask = (name: typeof shown, cursor?: string) =>
    void loadMessages({ ...(name === 'all' ? {} : { group: name }), ...(cursor ? { cursor } : {}) })
  useEffect(() => ask('all'), [])
  // The last message of a later page was deleted: the page before has what is left.
  const isLeft = list.state === 'ready' && list.value.content.length === 0 && pages.index > 0
  useEffect(() => {
    if (isLeft) ask(shown, pages.back())
  }, [isLeft])
  return (
    <div className={styles.inbox}>
      <div className={styles.bar}>
        <Button
          variant="secondary"
          size="sm"
          icon="bell"
          aria-expanded={isPushOpen}
          onClick={() => setPushOpen(!isPushOpen)}
        >
          {t('messages:push.title')}
        </Button>
      </div>
      {isPushOpen && (
        <Suspense fallback={<Skeleton shape="line" count={4} />}>
          <PushSettings t={t} />
        </Suspense>
      )}
      <Tabs
        label={t('messages:inbox.groups')}
        look="pill"
        items={GROUPS.map((id) => ({ id, label: t(`messages:inbox.group.${id}`) }))}
        selected={shown}
        onSelect={(id) => {
          setShown(id)
          ask(id, pages.restart())
        }}
      />
      <Loading t={t} remote={list} onRetry={() => ask(shown, pages.cursor)}>
        {(page) => (
          <>
            <div className={styles.bar}>
              <p role="status" className="muted small">
                {page.unread > 0 && t('messages:inbox.unread', { count: page.unread })}
              </p>
              {page.unread > 0 && (
                <Button
                  variant="ghost"
                  size="sm"
                  icon="check"
                  isLoading={isPending}
                  onClick={() => void run(readAllMessages)}
                >
                  {t('messages:inbox.readAll')}
                </Button>
              )}
            </div>
            {failure && <Notice tone="negative">{failureText(t, failure)}</Notice>}
            {page.content.length === 0 && (
              <EmptyState icon="mail" title={t('messages:inbox.none')} text={t('messages:inbox.noneText')} />
            )}
            <ul className={styles.messages}>
              {page.content.map((message) => (
                <li key={message.id}>
                  <InboxItem t={t} lang={lang} message={message} links={links} />
                </li>
              ))}
            </ul>
            <Pager
              t={t}
              page={page}
              pages={pages}
              pageSize={INBOX_PAGE_SIZE}
              onPage={(cursor) => ask(shown, cursor)}
            />
          </>
        )}
      </Loading>
    </div>
  )
}
