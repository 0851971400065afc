import type { TFunction } from 'i18next'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Notice } from '#islands/ui/Notice.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import { closeModal } from '#lib/modal/modal-store.ts'
import { acceptExchange } from '#lib/session/session-store.ts'
import { afterLogin } from './after-login.ts'

interface Props {
  t: TFunction
  code: string
  agentHome: string
}

/** A link that logs in is followed only by who says that it is theirs. Default export: `React.lazy` takes no other. */
export default function ExchangeDialog({ t, code, agentHome }: Props) {
  const { isPending, failure, run } = useSubmit()
  const go = async () => {
    if (!(await run(() => acceptExchange(code)))) afterLogin(undefined, agentHome)
  }
  return (
    <Dialog
      role="alertdialog"
      title={t('session:exchange.title')}
      closeLabel={t('ui:close')}
      onClose={closeModal}
      footer={
        <>
          <Button variant="secondary" onClick={closeModal}>
            {t('ui:cancel')}
          </Button>
          <Button isLoading={isPending} onClick={() => void go()}>
            {t('session:exchange.continue')}
          </Button>
        </>
      }
    >
      {failure && <Notice tone="negative">{failureText(t, failure)}</Notice>}
      <p>{t('session:exchange.text')}</p>
    </Dialog>
  )
}
