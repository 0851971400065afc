import type { TFunction } from 'i18next'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import { refusalText } from '#console/parts/refusal-text.ts'
import { Shown } from '#console/parts/Shown.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { When } from '#console/parts/When.tsx'
import { deviceName } from '#lib/session/device-name.ts'
import { endOperatorSessions, sessions } from './account-store.ts'
import { Card } from './Card.tsx'

const ALL = {}

/** Where the account is logged in. */
export function SessionsSection({ t, lang }: { t: TFunction; lang: string }) {
  const remote = useQuery(sessions, ALL)
  const { isPending, failure, run } = useSubmit()
  return (
    <Card title={t('console:session.title')} text={t('console:session.text')}>
      {failure && <Notice tone="negative">{refusalText(t, failure)}</Notice>}
      <Shown t={t} remote={remote} onRetry={() => void sessions.load(ALL)}>
        {(all) => (
          <>
            <ul className="console-rows">
              {all.map(({ id, isCurrent, device, address, seenAtMs }) => (
                <li key={id}>
                  <strong title={device}>{deviceName(device)}</strong>
                  <small>
                    <bdi>{address}</bdi> · <When atMs={seenAtMs} lang={lang} />
                  </small>
                  {isCurrent ? (
                    <Badge tone="positive">{t('console:session.this')}</Badge>
                  ) : (
                    <Button
                      size="sm"
                      variant="secondary"
                      onClick={() => void run(() => endOperatorSessions(id))}
                    >
                      {t('console:session.end')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {all.length > 1 && (
              <Button
                variant="secondary"
                icon="logout"
                isLoading={isPending}
                onClick={() => void run(() => endOperatorSessions())}
              >
                {t('console:session.endOthers')}
              </Button>
            )}
          </>
        )}
      </Shown>
    </Card>
  )
}
