import { useMemo } from 'react'
import { FEEDBACK_TOPICS } from '#lib/api/talk/support.ts'
import type { PageProps } from '#console/frame/pages.ts'
import { changeParams } from '#console/frame/place.ts'
import { brandsOf } from '#console/parts/brands-of.ts'
import type { Column } from '#console/parts/columns.ts'
import { ClearFilters, Filters, FilterSelect } from '#console/parts/Filters.tsx'
import { PageHead } from '#console/parts/PageHead.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { TableWithDetail } from '#console/parts/TableWithDetail.tsx'
import { useNow } from '#console/parts/use-now.ts'
import { useQuery } from '#console/parts/use-query.ts'
import { Age } from '#console/parts/When.tsx'
import { brandColumn } from '#console/parts/player-columns.tsx'
import { feedback, type Feedback } from './feedback-store.ts'
import { FeedbackDetail } from './FeedbackDetail.tsx'

const EXCERPT = 90

/** Messages of players and guests that wait for an answer, the oldest first. */
export default function FeedbackPage({ t, lang, operator, params, brand }: PageProps) {
  const nowMs = useNow()
  const tenants = brandsOf(operator, 'support', brand).map(({ id }) => id)
  const query = { tenants }
  const remote = useQuery(feedback, query)
  const columns = useMemo<Column<Feedback>[]>(
    () => [
      {
        id: 'age',
        title: t('console:feedback.age'),
        cell: ({ atMs }) => <Age atMs={atMs} lang={lang} nowMs={nowMs} />,
      },
      {
        id: 'from',
        title: t('console:feedback.from'),
        cell: ({ account, email }) => (
          <span className="console-two">
            <strong>{account ?? t('console:feedback.guest')}</strong>
            {email && <small>{email}</small>}
          </span>
        ),
      },
      brandColumn({ t, operator }),
      {
        id: 'topic',
        title: t('console:feedback.topic'),
        cell: ({ topic }) => t(`console:feedback.topicOf.${topic}`),
      },
      {
        id: 'content',
        title: t('console:feedback.content'),
        cell: ({ content }) => <span dir="auto">{excerptOf(content)}</span>,
      },
    ],
    [t, lang, operator, nowMs],
  )
  return (
    <>
      <PageHead title={t('console:page.feedback')} text={t('console:feedback.text')} />
      <Filters label={t('console:filter.label')}>
        <FilterSelect
          name="topic"
          label={t('console:feedback.topic')}
          params={params}
          options={[
            { value: '', label: t('console:every') },
            ...FEEDBACK_TOPICS.map((value) => ({ value, label: t(`console:feedback.topicOf.${value}`) })),
          ]}
        />
        <ClearFilters t={t} names={['topic']} params={params} />
      </Filters>
      <Shown t={t} remote={remote} onRetry={() => void feedback.load(query)}>
        {({ items }, isBusy) => {
          const { topic } = params
          const rows = items.filter((item) => topic === undefined || item.topic === topic)
          return (
            <TableWithDetail
              t={t}
              label={t('console:page.feedback')}
              columns={columns}
              rows={rows}
              rowId={idOf}
              news={{ page: 'feedback', atMs: ({ atMs }) => atMs, onShow: () => void feedback.load(query) }}
              params={params}
              isBusy={isBusy}
              empty={{ title: t('console:feedback.none'), text: t('console:feedback.noneText') }}
              among={items}
              detail={(open) => (
                <FeedbackDetail
                  t={t}
                  lang={lang}
                  item={open}
                  operator={operator}
                  onClose={() => changeParams({ open: '' })}
                />
              )}
            />
          )
        }}
      </Shown>
    </>
  )
}

function excerptOf(content: string): string {
  const letters = [...content]
  return letters.length <= EXCERPT ? content : `${letters.slice(0, EXCERPT).join('')}…`
}

function idOf({ tenant, id }: Feedback): string {
  return `${tenant}.${id}`
}
