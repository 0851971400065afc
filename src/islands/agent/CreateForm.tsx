import { useState } from 'react'
import type { FormEvent } from 'react'
import { CopyLine } from '#islands/parts/CopyLine.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Field } from '#islands/ui/Field.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import { createDownline, type Invites } from '#lib/agent/register-centre-store.ts'
import type { AgentPageProps } from './agent-page.ts'
import { RatesFields, ratesFrom, type TypedRates } from './RatesFields.tsx'
import { TypeSelect } from './TypeSelect.tsx'
import styles from './agent.module.css'

interface Props extends AgentPageProps {
  own: Invites['ownRates']
  types: Invites['types']
}

const EMPTY = { account: '', password: '', birthday: '' }
type Typed = typeof EMPTY

/** Creates an account for another person: its name, and a password that they change at the first login. */
export function CreateForm({ t, lang, own, types, hasAgentPolicy }: Props) {
  const [typed, setTyped] = useState<Typed>(EMPTY)
  const [type, setType] = useState(types[0] ?? 0)
  const [rates, setRates] = useState<TypedRates>({})
  const [isAsked, setAsked] = useState(false)
  const [made, setMade] = useState<Typed>()
  const { isPending, failure, run } = useSubmit()
  const wrong = failure?.code === 'field.invalid' ? wrongFields(failure.details) : []

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    const given = ratesFrom(rates, own)
    if (!given || isPending || Object.values(typed).some((text) => text.trim() === '')) return
    const refused = await run(async () => {
      const { account } = await createDownline({ ...typed, type, rates: given })
      setMade({ ...typed, account })
    })
    if (!refused) {
      setTyped(EMPTY)
      setAsked(false)
    }
  }
  const field = (name: keyof Typed) => ({
    label: t(`agent:register.${name}`),
    value: typed[name],
    autoComplete: 'off',
    error:
      isAsked && typed[name].trim() === ''
        ? t('cashier:withdraw.missing')
        : wrong.includes(name)
          ? t(`agent:register.${name}Wrong`)
          : undefined,
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  })
  return (
    <>
      {made && (
        <section className={styles.card} role="status">
          <h4>{t('agent:register.done', { account: made.account })}</h4>
          <p>{t('agent:register.doneText')}</p>
          <CopyLine t={t} label={t('agent:register.account')} text={made.account} />
          <CopyLine t={t} label={t('agent:register.password')} text={made.password} />
        </section>
      )}
      <form className={styles.card} onSubmit={(event) => void send(event)} noValidate>
        <div className={styles.pairs}>
          <Field {...field('account')} autoCapitalize="none" spellCheck={false} maxLength={64} />
          <Field
            {...field('password')}
            hint={t('agent:register.passwordHint')}
            type="password"
            autoComplete="new-password"
            maxLength={255}
            reveal={{ show: t('ui:show'), hide: t('ui:hide') }}
          />
          <Field {...field('birthday')} type="date" />
          <TypeSelect t={t} types={types} chosen={type} onType={setType} />
        </div>
        {hasAgentPolicy && <RatesFields {...{ t, lang, own, typed: rates, isAsked }} onTyped={setRates} />}
        {failure && <Notice tone="negative">{failureText(t, failure)}</Notice>}
        <Button type="submit" isLoading={isPending}>
          {t('agent:register.make')}
        </Button>
      </form>
    </>
  )
}

/** Fields of the form that a refusal names; a password is judged as every new one is. */
function wrongFields(details: Record<string, unknown> | undefined): (keyof Typed)[] {
  const fields: unknown = details?.['fields']
  if (!Array.isArray(fields)) return []
  const names = fields.map((each: unknown) => String(Object(each).field))
  return (['account', 'password', 'birthday'] as const).filter((name) =>
    names.includes(name === 'password' ? 'newPassword' : name),
  )
}
