import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useSubmit } from '#islands/ui/use-submit.ts'
import type { Downline } from '#lib/api/agents/agent.ts'
import { setDownlineRates } from '#lib/agent/agent-store.ts'
import { percentText } from '#lib/agent/percent.ts'
import type { Failure } from '#lib/client/remote.ts'
import type { Rates } from '#lib/shared/agent/rates.ts'
import { RatesFields, ratesFrom, typedOf } from './RatesFields.tsx'
import { SaveDialog } from './SaveDialog.tsx'

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
  const save = async () => {
    setAsked(true)
    const rates = ratesFrom(typed, own)
    if (!rates || isPending) return
    if (!(await run(() => setDownlineRates({ account: whom.account, rates })))) onDone()
  }
  return (
    <SaveDialog
      {...{ t, isPending, failure, onClose }}
      refusal={boundText({ t, lang, account: whom.account }, failure)}
      title={t('agent:rates.title', { account: whom.account })}
      onSave={() => void save()}
    >
      <RatesFields {...{ t, lang, own, typed, isAsked }} onTyped={setTyped} />
    </SaveDialog>
  )
}

/** Which rate cannot be lowered, and to what: the form knows the own rates, and not what was given on. */
function boundText(
  { t, lang, account }: Pick<Props, 't' | 'lang'> & { account: string },
  failure: Failure | undefined,
): string | undefined {
  const { category, reason, limitE6 } = failure?.details ?? {}
  if (failure?.code !== 'agent.rate' || reason !== 'belowDownline' || typeof limitE6 !== 'number')
    return undefined
  const game = t(`agent:category.${String(category)}`)
  return t('agent:rates.least', { category: game, rate: percentText(limitE6, lang), account })
}
