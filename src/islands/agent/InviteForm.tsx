import { useState } from 'react'
import type { FormEvent } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Field } from '#islands/ui/Field.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import { createInvite, type Invites } from '#lib/agent/register-centre-store.ts'
import { readWhole } from '#lib/shared/text/entry.ts'
import type { AgentPageProps } from './agent-page.ts'
import { RatesFields, ratesFrom, type TypedRates } from './RatesFields.tsx'
import { TypeSelect } from './TypeSelect.tsx'
import styles from './agent.module.css'
import layout from '#islands/parts/page.module.css'
import { unitText } from '#lib/shared/intl/numbers.ts'

interface Props extends AgentPageProps {
  own: Invites['ownRates']
  types: Invites['types']
}

const DAYS = [1, 7, 30, 90, 365] as const

/** A new link: who may come by it, with what, how often and how long. */
export function InviteForm({ t, lang, own, types }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [label, setLabel] = useState('')
  const [type, setType] = useState(types[0] ?? 0)
  const [uses, setUses] = useState('')
  const [days, setDays] = useState('')
  const [typed, setTyped] = useState<TypedRates>({})
  const [isAsked, setAsked] = useState(false)
  const { isPending, failure, run } = useSubmit()
  const maxUses = readWhole(uses, 6)
  const isCountGood = uses.trim() === '' || (maxUses !== undefined && maxUses >= 1 && maxUses <= 100_000)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    const rates = ratesFrom(typed, own)
    if (!rates || !isCountGood || isPending) return
    const invite = {
      label,
      type,
      rates,
      ...(maxUses === undefined ? {} : { maxUses }),
      ...(days === '' ? {} : { days: Number(days) }),
    }
    if (await run(() => createInvite(invite))) return
    setOpen(false)
    setAsked(false)
    setLabel('')
  }
  if (!isOpen)
    return (
      <div className={styles.new}>
        <Button icon="plus" onClick={() => setOpen(true)}>
          {t('agent:link.new')}
        </Button>
      </div>
    )
  return (
    <form className={styles.card} onSubmit={(event) => void send(event)} noValidate>
      <Field
        label={t('agent:link.label')}
        hint={t('agent:link.labelHint')}
        maxLength={60}
        value={label}
        onChange={(event) => setLabel(event.target.value)}
      />
      <div className={styles.pairs}>
        <TypeSelect t={t} types={types} chosen={type} onType={setType} />
        <Field
          label={t('agent:link.uses')}
          hint={t('agent:link.usesHint')}
          inputMode="numeric"
          value={uses}
          error={isAsked && !isCountGood ? t('agent:link.usesWrong') : undefined}
          onChange={(event) => setUses(event.target.value)}
        />
        <Select
          label={t('agent:link.days')}
          placeholder={t('agent:link.always')}
          value={days}
          onChange={(event) => setDays(event.target.value)}
          options={DAYS.map((each) => ({ value: String(each), label: unitText(each, 'day', lang) }))}
        />
      </div>
      <RatesFields {...{ t, lang, own, typed, isAsked }} onTyped={setTyped} />
      {failure && <Notice tone="negative">{failureText(t, failure)}</Notice>}
      <div className={layout.buttons}>
        <Button type="submit" isLoading={isPending}>
          {t('agent:link.make')}
        </Button>
        <Button variant="ghost" onClick={() => setOpen(false)}>
          {t('ui:cancel')}
        </Button>
      </div>
    </form>
  )
}
