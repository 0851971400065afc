import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Loading } from '#islands/parts/Loading.tsx'
import { timeText, useMoney } from '#islands/parts/use-money.ts'
import { Unrenewed } from '#islands/parts/Unrenewed.tsx'
import { Pager } from '#islands/parts/Pager.tsx'
import { usePages } from '#islands/parts/use-pages.ts'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Table, type Column } from '#islands/ui/Table.tsx'
import { $agentActions, loadAgentActions, type AgentActions } from '#lib/agent/agent-store.ts'
import { changeText } from './change-text.ts'
import type { AgentPageProps } from './agent-page.ts'
import layout from '#islands/parts/page.module.css'

type Action = AgentActions['content'][number]

/** The agent's changes to their line, newest first: to whom, with the value before and after. */
export function ActionList({ t, lang }: AgentPageProps) {
  const actions = useStore($agentActions)
  const money = useMoney(lang)
  const pages = usePages()
  const load = (cursor: string | undefined) => void loadAgentActions(cursor)
  useEffect(() => load(undefined), [])
  return (
    <Loading t={t} remote={actions} onRetry={() => load(pages.cursor)}>
      {(page) =>
        page.content.length === 0 ? (
          <EmptyState icon="history" title={t('agent:changes.empty')} text={t('agent:changes.emptyText')} />
        ) : (
          <div className={layout.records}>
            <Unrenewed t={t} remote={actions} />
            <Table
              label={t('agent:downline.changes')}
              columns={columnsOf({ t, lang, money: (minor) => money(minor, page.currency) })}
              rows={page.content}
              rowId={({ id }) => id}
            />
            <Pager t={t} page={page} pages={pages} onPage={load} />
          </div>
        )
      }
    </Loading>
  )
}

function columnsOf(write: Parameters<typeof changeText>[0]): Column<Action>[] {
  const { t, lang } = write
  const state = (name: 'before' | 'after'): Column<Action> => ({
    id: name,
    header: t(`agent:changes.${name}`),
    cell: (action) => <bdi translate="no">{changeText(write, action.kind, action[name])}</bdi>,
  })
  return [
    {
      id: 'subject',
      header: t('agent:changes.subject'),
      cell: ({ subject }) => <bdi translate="no">{subject}</bdi>,
      isHead: true,
    },
    { id: 'kind', header: t('agent:changes.kind'), cell: ({ kind }) => t(`agent:changes.kinds.${kind}`) },
    { id: 'time', header: t('records:time'), cell: ({ atMs }) => timeText(atMs, lang) },
    state('before'),
    state('after'),
  ]
}
