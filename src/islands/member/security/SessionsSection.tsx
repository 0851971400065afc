import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { useSubmit } from '#islands/ui/use-submit.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { ErrorState } from '#islands/ui/ErrorState.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { Unrenewed } from '#islands/parts/Unrenewed.tsx'
import { deviceName } from '#lib/session/device-name.ts'
import { $ownSessions, closeSessions, loadSessions } from '#lib/session/security-store.ts'
import { dateText } from '#lib/shared/intl/dates.ts'
import { Section } from './Section.tsx'
import styles from './security.module.css'

/** The member's sessions, with the action to end each. */
export function SessionsSection({ t, lang }: { t: TFunction; lang: string }) {
  const sessions = useStore($ownSessions)
  const { isPending, failure, run } = useSubmit()
  useEffect(() => void loadSessions(), [])
  const time = (atMs: number) => dateText(atMs, { lang, form: 'moment' })
  const nameOf = (device: string) => deviceName(device) || t('security:sessions.unknown')
  const list = sessions.state === 'ready' ? sessions.value : []
  return (
    <Section icon="globe" title={t('security:sessions.title')} text={t('security:sessions.text')}>
      {failure && <Notice tone="negative">{failureText(t, failure)}</Notice>}
      <Unrenewed t={t} remote={sessions} />
      {sessions.state === 'loading' && <Skeleton shape="control" count={2} />}
      {sessions.state === 'failed' && (
        <ErrorState
          title={t('ui:failedTitle')}
          text={failureText(t, sessions.error)}
          retryLabel={t('ui:retry')}
          onRetry={() => void loadSessions()}
        />
      )}
      <ul className={styles.list}>
        {list.map((session) => (
          <li key={session.id}>
            <div className={styles.words}>
              <strong>
                <bdi translate="no">{nameOf(session.device)}</bdi>
              </strong>{' '}
              {session.isCurrent && <Badge tone="positive">{t('security:sessions.here')}</Badge>}
              <p>
                <bdi translate="no">{session.address}</bdi> ·{' '}
                {t('security:sessions.seen', { time: time(session.seenAtMs) })}
              </p>
            </div>
            {!session.isCurrent && (
              <IconButton
                icon="logout"
                label={t('security:sessions.end', { device: nameOf(session.device) })}
                disabled={isPending}
                onClick={() => void run(() => closeSessions(session.id))}
              />
            )}
          </li>
        ))}
      </ul>
      {list.length > 1 && (
        <Button
          variant="danger"
          size="sm"
          isLoading={isPending}
          onClick={() => void run(() => closeSessions())}
        >
          {t('security:sessions.endAll')}
        </Button>
      )}
    </Section>
  )
}
