import { lazy, Suspense, useState } from 'react'
import { CopyLine } from '#islands/parts/CopyLine.tsx'
import { timeText } from '#islands/parts/use-money.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Notice } from '#islands/ui/Notice.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import type { Invite } from '#lib/api/agents/agent-register-centre.ts'
import { setInviteOpen } from '#lib/agent/register-centre-store.ts'
import type { AgentPageProps } from './agent-page.ts'
import { RateList } from './RateList.tsx'
import styles from './agent.module.css'

const QrPicture = lazy(() => import('#islands/parts/QrPicture.tsx'))
const TONES = { open: 'positive', used: 'neutral', expired: 'warning', closed: 'neutral' } as const

/** A link with what it promises, its statistics, and its picture for a phone's camera. */
export function InviteCard({ t, lang, links, invite }: AgentPageProps & { invite: Invite }) {
  const [isQrShown, setQrShown] = useState(false)
  const { isPending, failure, run } = useSubmit()
  const { code, state, maxUses } = invite
  const address = new URL(`${links.register}?affiliateCode=${code}`, location.href).href
  const uses = maxUses === null ? String(invite.registrations) : `${invite.registrations} / ${maxUses}`
  const counts = [
    ['visits', String(invite.visits)],
    ['registrations', uses],
    ['firstDepositors', String(invite.firstDepositors)],
  ] as const
  return (
    <article className={styles.card} aria-label={invite.label || code}>
      <header className={styles.cardHead}>
        <h4>{invite.label || t(`agent:type.${invite.type}`)}</h4>
        <Badge tone={TONES[state]}>{t(`agent:link.states.${state}`)}</Badge>
      </header>
      <p className="muted">
        {t(`agent:type.${invite.type}`)} ·{' '}
        {t('agent:link.made', { time: timeText(invite.createdAtMs, lang) })}
        {invite.expiresAtMs !== null &&
          ` · ${t('agent:link.until', { time: timeText(invite.expiresAtMs, lang) })}`}
      </p>
      <RateList t={t} lang={lang} rates={invite.rates} />
      <dl className={styles.counts}>
        {counts.map(([name, text]) => (
          <div key={name}>
            <dt>{t(`agent:link.${name}`)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {state === 'open' && (
        <>
          <CopyLine t={t} label={t('agent:link.address')} text={address} isCode />
          <CopyLine t={t} label={t('agent:link.code')} text={code} isCode />
        </>
      )}
      {isQrShown && state === 'open' && (
        <Suspense fallback={null}>
          <QrPicture text={address} label={t('agent:link.qr')} />
        </Suspense>
      )}
      {failure && <Notice tone="negative">{failureText(t, failure)}</Notice>}
      <div className={styles.cardActions}>
        {state === 'open' && (
          <Button
            variant="secondary"
            size="sm"
            icon="qr"
            aria-expanded={isQrShown}
            onClick={() => setQrShown(!isQrShown)}
          >
            {t(isQrShown ? 'agent:link.hideQr' : 'agent:link.showQr')}
          </Button>
        )}
        {(state === 'open' || state === 'closed') && (
          <Button
            variant="secondary"
            size="sm"
            isLoading={isPending}
            onClick={() => void run(() => setInviteOpen({ code, isOpen: state === 'closed' }))}
          >
            {t(state === 'open' ? 'agent:link.close' : 'agent:link.open')}
          </Button>
        )}
      </div>
    </article>
  )
}
