import type { TFunction } from 'i18next'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Notice } from '#islands/ui/Notice.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import type { Downline } from '#lib/api/agent.ts'
import { giveRates } from '#lib/agent/agent-store.ts'
import type { Rates } from '#lib/shared/agent/rates.ts'
import { RatesFields, ratesFrom, typedOf } from './RatesFields.tsx'
import layout from '#islands/parts/page.module.css'

interface Props {
  t: TFunction
  lang: string
  whom: Downline
  own: Rates
  onClose: () => void
  onDone: () => void
}

/** Rates of somebody directly below. */
export function RatesDialog({ t, lang, whom, own, onClose, onDone }: Props) {
  const [typed, setTyped] = useState(() => typedOf(whom.rates, lang))
  const [isAsked, setAsked] = useState(false)
  const { isPending, failure, run } = useSubmit()
  const formId = useId()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    const rates = ratesFrom(typed, own)
    if (!rates || isPending) return
    if (!(await run(() => giveRates({ account: whom.account, rates })))) onDone()
  }
  return (
    <Dialog
      title={t('agent:rates.title', { account: whom.account })}
      closeLabel={t('ui:close')}
      onClose={isPending ? undefined : onClose}
      footer={
        <Button type="submit" form={formId} isFull isLoading={isPending}>
          {t('agent:save')}
        </Button>
      }
    >
      <form id={formId} className={layout.form} onSubmit={(event) => void save(event)} noValidate>
        <RatesFields {...{ t, lang, own, typed, isAsked }} onTyped={setTyped} />
        {failure && <Notice tone="negative">{failureText(t, failure)}</Notice>}
      </form>
    </Dialog>
  )
}
