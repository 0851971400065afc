import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Loading } from '#islands/parts/Loading.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Tabs } from '#islands/ui/Tabs.tsx'
import { $invites, loadInvites } from '#lib/agent/register-centre-store.ts'
import type { AgentPageProps } from './agent-page.ts'
import { CreateForm } from './CreateForm.tsx'
import { InviteCard } from './InviteCard.tsx'
import { InviteForm } from './InviteForm.tsx'
import { useFilters } from './use-filters.ts'
import layout from '#islands/parts/page.module.css'

const WAYS = ['links', 'direct'] as const

/** Two ways to register members: a link, where links assign an agent, or an account that the agent opens for them. */
export default function RegisterCentrePage(props: AgentPageProps) {
  const { t, canInvite, hasAgentPolicy } = props
  const invites = useStore($invites)
  const filters = useFilters()
  const asked = WAYS.find((each) => each === filters.of('way')) ?? 'links'
  const way = canInvite ? asked : 'direct'
  useEffect(() => void loadInvites(), [])
  return (
    <div className={layout.page}>
      {canInvite && (
        <Tabs
          label={t('agent:page.registerCenter')}
          items={WAYS.map((id) => ({ id, label: t(`agent:register.${id}`) }))}
          selected={way}
          onSelect={(next) => filters.set({ way: next })}
          look="pill"
        />
      )}
      <p className="muted">{t('agent:register.lead')}</p>
      <Loading t={t} remote={invites} onRetry={() => void loadInvites()}>
        {({ content, ownRates, types }) => {
          const given = { ...props, own: hasAgentPolicy ? ownRates : {}, types }
          if (way === 'direct') return <CreateForm {...given} />
          return (
            <>
              <InviteForm {...given} />
              {content.length === 0 && (
                <EmptyState icon="share" title={t('agent:link.none')} text={t('agent:link.noneText')} />
              )}
              {content.map((invite) => (
                <InviteCard key={invite.code} {...props} invite={invite} />
              ))}
            </>
          )
        }}
      </Loading>
    </div>
  )
}
