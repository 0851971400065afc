import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { toFailure, type Failure } from '#lib/client/remote.ts'
import { logInFreePlay } from '#lib/session/login-store.ts'
import { canUsePasskeys, logInByPasskey } from '#lib/session/passkey-store.ts'
import { WarningDialog } from './WarningDialog.tsx'
import styles from './session.late.module.css'

interface Props {
  t: TFunction
  canPlayFree: boolean
  isForAgents: boolean
  onDone: () => void
  onFreePlay: () => void
}

/** Ways in without a password: a passkey, where the browser knows them, and a trial account. */
export function OtherWays({ t, canPlayFree, isForAgents, onDone, onFreePlay }: Props) {
  const [pending, setPending] = useState<'passkey' | 'freePlay'>()
  const [failure, setFailure] = useState<Failure>()

  const go = async (way: 'passkey' | 'freePlay') => {
    setPending(way)
    try {
      if (way === 'freePlay') await logInFreePlay().then(onFreePlay)
      else if (await logInByPasskey({ agentSite: isForAgents })) onDone()
    } catch (error) {
      setFailure(toFailure(error))
    } finally {
      setPending(undefined)
    }
  }

  return (
    <div className={styles.ways}>
      {canUsePasskeys() && (
        <Button
          variant="secondary"
          icon="lock"
          isFull
          isLoading={pending === 'passkey'}
          onClick={() => void go('passkey')}
        >
          {t('session:login.passkey')}
        </Button>
      )}
      {canPlayFree && (
        <Button
          variant="ghost"
          icon="play"
          isFull
          isLoading={pending === 'freePlay'}
          onClick={() => void go('freePlay')}
        >
          {t('session:login.freePlay')}
        </Button>
      )}
      {failure && (
        <WarningDialog
          t={t}
          title={t('session:login.failedTitle')}
          text={failureText(t, failure)}
          onClose={() => setFailure(undefined)}
        />
      )}
    </div>
  )
}
