import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { PROVIDER_NAMES } from '#islands/ui/provider-names.ts'
import { QuestionDialog } from '#islands/ui/QuestionDialog.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import { $session } from '#lib/session/session-store.ts'
import { dropWaitingSocial, linkWaitingSocial } from '#lib/session/social-store.ts'
import { afterLogin } from './after-login.ts'

interface Props {
  t: TFunction
  provider: string
  agentHome: string
}

/**
 * A social login is linked to an account only after its owner confirms, never because of a ticket that was left in the tab.
 * Default export: `React.lazy` takes no other.
 */
export default function LinkSocialDialog({ t, provider, agentHome }: Props) {
  const session = useStore($session)
  const { isPending, failure, run } = useSubmit()
  const name = PROVIDER_NAMES[provider] ?? provider
  const leave = () => {
    dropWaitingSocial()
    afterLogin(undefined, agentHome)
  }
  const link = async () => {
    if (!(await run(linkWaitingSocial))) leave()
  }
  return (
    <QuestionDialog
      {...{ t, isPending, failure }}
      title={t('session:link.title', { provider: name })}
      yes={t('session:link.submit')}
      no={t('session:link.notNow')}
      onYes={failure ? undefined : () => void link()}
      onNo={leave}
    >
      {t('session:link.text', {
        provider: name,
        account: session.state === 'member' ? session.member.account : '',
      })}
    </QuestionDialog>
  )
}
