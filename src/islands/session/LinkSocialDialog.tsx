import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Notice } from '#islands/ui/Notice.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import { $session } from '#lib/session/session-store.ts'
import { dropWaitingSocial, linkWaitingSocial } from '#lib/session/social-store.ts'
import { afterLogin } from './after-login.ts'
import { PROVIDER_NAMES } from '#islands/ui/provider-names.ts'

interface Props {
  t: TFunction
  provider: string
  agentHome: string
}

/** Another way into an account is opened only by its owner's word, never because something was left in the tab. Default export: `React.lazy` takes no other. */
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
    <Dialog
      role="alertdialog"
      title={t('session:link.title', { provider: name })}
      closeLabel={t('ui:close')}
      onClose={leave}
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            {t('session:link.notNow')}
          </Button>
          {!failure && (
            <Button isLoading={isPending} onClick={() => void link()}>
              {t('session:link.submit')}
            </Button>
          )}
        </>
      }
    >
      {failure && <Notice tone="negative">{failureText(t, failure)}</Notice>}
      <p>
        {t('session:link.text', {
          provider: name,
          account: session.state === 'member' ? session.member.account : '',
        })}
      </p>
    </Dialog>
  )
}
