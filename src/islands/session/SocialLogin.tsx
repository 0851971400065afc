import type { TFunction } from 'i18next'
import { useEffect, useState, type SyntheticEvent } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Notice } from '#islands/ui/Notice.tsx'
import type { SocialProvider } from '#lib/api/access/social.ts'
import { beginSocialLogin, finishSocialLogin } from '#lib/session/social-store.ts'
import { endTrip } from '#lib/session/social-trip.ts'
import { PROVIDER_NAMES } from '#islands/ui/provider-names.ts'
import { SecondFactorField } from './SecondFactorField.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import styles from './session.late.module.css'

interface Props {
  t: TFunction
  providers: readonly SocialProvider[]
  /** Address of the login page in this locale. */
  loginPage: string
  onDone: () => void
}

/** Login with an account of another provider: the redirect to it, and its reply. */
export function SocialLogin({ t, providers, loginPage, onDone }: Props) {
  const { isPending, failure, run } = useSubmit()
  const [otp, setOtp] = useState('')

  const finish = async (form: Parameters<typeof finishSocialLogin>[0]) => {
    if (!(await run(() => finishSocialLogin(form)))) onDone()
  }
  useEffect(() => {
    const search = endTrip()
    if (search) void finish({ search })
  }, [])

  const ticket = failure?.code === 'login.secondFactor' ? failure.details?.['ticket'] : undefined
  if (typeof ticket === 'string') {
    const confirm = (event: SyntheticEvent) => {
      event.preventDefault()
      void finish({ ticket, otp: otp.trim() })
    }
    return (
      <form className={styles.form} onSubmit={confirm} method="dialog" noValidate>
        <SecondFactorField
          t={t}
          name="socialOtp"
          value={otp}
          onChange={(event) => setOtp(event.currentTarget.value)}
          error={failure?.details?.['isWrong'] === true ? t('errors:login.secondFactor') : undefined}
        />
        <Button type="submit" isFull isLoading={isPending} disabled={otp.trim() === ''}>
          {t('session:login.confirmCode')}
        </Button>
      </form>
    )
  }
  return (
    <div className={styles.ways}>
      {failure && (
        <Notice tone={failure.code === 'social.unlinked' ? 'info' : 'negative'}>
          {failureText(t, failure)}
        </Notice>
      )}
      {providers.map((provider) => (
        <Button
          key={provider}
          variant="secondary"
          isFull
          isLoading={isPending}
          onClick={() =>
            void run(async () => location.assign(await beginSocialLogin(provider, { page: loginPage })))
          }
        >
          {t('session:login.social', { provider: PROVIDER_NAMES[provider] })}
        </Button>
      ))}
    </div>
  )
}
