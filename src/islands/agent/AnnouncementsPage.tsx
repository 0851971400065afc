import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Loading } from '#islands/parts/Loading.tsx'
import { dayText } from '#lib/shared/time/day-text.ts'
import { pageWords } from '#islands/parts/page-words.ts'
import { RichText } from '#islands/parts/RichText.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Accordion } from '#islands/ui/Accordion.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Pagination } from '#islands/ui/Pagination.tsx'
import { $agentAnnouncements, loadAgentAnnouncements } from '#lib/agent/agent-store.ts'
import { $zone } from '#lib/records/records-store.ts'
import type { AgentPageProps } from './agent-page.ts'
import layout from '#islands/parts/page.module.css'

const PAGE_SIZE = 6

/** The brand's current announcements to its agents, six per page; the first is open. */
export default function AnnouncementsPage({ t, lang }: AgentPageProps) {
  const list = useStore($agentAnnouncements)
  const timeZone = useStore($zone)
  const [page, setPage] = useState(1)
  useEffect(() => void loadAgentAnnouncements(), [])
  return (
    <Loading t={t} remote={list} onRetry={() => void loadAgentAnnouncements()}>
      {({ announcements: all }) => {
        const shown = all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
        if (all.length === 0)
          return (
            <EmptyState
              icon="bell"
              title={t('messages:announcements.none')}
              text={t('messages:announcements.noneText')}
            />
          )
        return (
          <div className={layout.page}>
            <Accordion
              key={page}
              isExclusive
              {...(shown[0] ? { openId: shown[0].id } : {})}
              items={shown.map(({ id, title, startAtMs, content, promotionType }) => ({
                id,
                title,
                meta: dayText(startAtMs, { lang, timeZone }),
                content: (
                  <div className={layout.page}>
                    <RichText html={content} />
                    {promotionType && (
                      <p>
                        <Button href="#member/rewardCenter" variant="accent" iconEnd="arrow-right">
                          {t('messages:announcements.promotion')}
                        </Button>
                      </p>
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
        )
      }}
    </Loading>
  )
}
