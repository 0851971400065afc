import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { Loading } from '#islands/parts/Loading.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Notice } from '#islands/ui/Notice.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import type { PushSettings as Settings } from '#lib/api/talk/push.ts'
import {
  $ownDevice,
  $pushSettings,
  removePush,
  loadPushSettings,
  savePush,
  type PushChoice,
  type PushObstacle,
} from '#lib/messages/push-store.ts'
import { deviceName } from '#lib/session/device-name.ts'
import { PushForm } from './PushForm.tsx'
import styles from './push.module.css'

/** Notifications of this browser: which ones, and when; and the member's other devices. Words: `messages`. */
export default function PushSettings({ t }: { t: TFunction }) {
  const push = useStore($pushSettings)
  useEffect(() => void loadPushSettings(), [])
  return (
    <section className={styles.push} aria-label={t('messages:push.title')}>
      <Loading t={t} remote={push} onRetry={() => void loadPushSettings()}>
        {(settings) => <Devices t={t} settings={settings} />}
      </Loading>
    </section>
  )
}

function Devices({ t, settings }: { t: TFunction; settings: Settings }) {
  const { publicKey, devices } = settings
  const own = useStore($ownDevice)
  const { run, failure, isPending } = useSubmit()
  const [obstacle, setObstacle] = useState<PushObstacle>()
  const mine = devices.find(({ id }) => id === own)
  const others = devices.filter(({ id }) => id !== own)
  const save = (choice: PushChoice) =>
    void run(async () => {
      setObstacle(undefined)
      if (publicKey) setObstacle(await savePush(publicKey, choice))
    })
  if (!publicKey) return <p className="muted">{t('messages:push.off')}</p>
  return (
    <>
      <h3>{t('messages:push.here')}</h3>
      <p className="muted small">{t('messages:push.lead')}</p>
      <PushForm
        key={mine?.id ?? 'none'}
        t={t}
        mine={mine}
        isPending={isPending}
        onSave={save}
        onEnd={(id) => void run(() => removePush(id))}
      />
      {obstacle && <Notice tone="warning">{t(`messages:push.${obstacle}`)}</Notice>}
      {failure && <Notice tone="negative">{failureText(t, failure)}</Notice>}
      {others.length > 0 && (
        <>
          <h3>{t('messages:push.others')}</h3>
          <ul className={styles.devices}>
            {others.map(({ id, userAgent }) => (
              <li key={id} className={styles.device}>
                <bdi translate="no">{deviceName(userAgent)}</bdi>
                <Button
                  variant="ghost"
                  size="sm"
                  icon="trash"
                  aria-label={t('messages:push.endOn', { device: deviceName(userAgent) })}
                  onClick={() => void run(() => removePush(id))}
                >
                  {t('messages:push.end')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
