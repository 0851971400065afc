import type { TFunction } from 'i18next'
import { QuestionDialog } from '#islands/ui/QuestionDialog.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import { closeModal } from '#lib/modal/modal-store.ts'
import { useExchangeCode } from '#lib/session/session-store.ts'
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
    if (!(await run(() => useExchangeCode(code)))) afterLogin(undefined, agentHome)
  }
  return (
    <QuestionDialog
      {...{ t, isPending, failure }}
      title={t('session:exchange.title')}
      yes={t('session:exchange.continue')}
      onYes={() => void go()}
      onNo={closeModal}
    >
      {t('session:exchange.text')}
    </QuestionDialog>
  )
}
