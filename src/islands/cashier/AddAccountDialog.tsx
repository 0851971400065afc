import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect, useId, useState } from 'react'
import type { FormEvent } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Select } from '#islands/ui/Select.tsx'
import {
  $accountAdding,
  addPayoutAccount,
  retryAddPayoutAccount,
  type WithdrawalTerms,
} from '#lib/cashier/withdrawal-store.ts'
import { readPayoutNumber } from '#lib/shared/money/payout-number.ts'
import { toPixKey, type PixKeyKind } from '#lib/shared/money/pix-key.ts'
import { ProofField, proofOf, type Proof } from '#islands/parts/ProofField.tsx'
import { PixKeyFields } from './PixKeyFields.tsx'
import { SubmissionNotice } from '#islands/parts/SubmissionNotice.tsx'
import styles from '#islands/parts/page.module.css'

interface Props {
  t: TFunction
  terms: WithdrawalTerms
  onClose: () => void
  onAdded: (id: string, proof: Proof | undefined) => void
}

const EMPTY = { bank: '', number: '', holder: '', proof: '' }
/**
 * The bounds of the call: a longer text would be refused without a message at the field. A number has no bound here,
 * because a pasted one has separators; its own check tells at the field what is wrong.
 */
const LONGEST = { bank: 80, number: undefined, holder: 120 }

/** Adds a payout account; it requires the PIN or the password. */
export function AddAccountDialog({ t, terms, onClose, onAdded }: Props) {
  const adding = useStore($accountAdding)
  const [kind, setKind] = useState(terms.payoutKinds[0] ?? 'bank')
  const [typed, setTyped] = useState(EMPTY)
  const [isAsked, setAsked] = useState(false)
  const isLocked = adding.state === 'sending' || adding.state === 'unanswered'
  const [keyKind, setKeyKind] = useState<PixKeyKind>('cpf')
  const number = kind === 'pix' ? toPixKey(keyKind, typed.number) : readPayoutNumber(kind, typed.number)
  const proof = proofOf(terms.hasPin, typed.proof)
  const needed = kind === 'bank' ? (['bank', 'number', 'holder'] as const) : (['number', 'holder'] as const)
  useEffect(() => {
    if (adding.state !== 'done') return
    onClose()
    onAdded(adding.value.id, proof)
  }, [adding.state])

  const formId = useId()
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isLocked) return
    setAsked(true)
    if (!proof || !number || needed.some((field) => !typed[field].trim())) return
    const { bank, holder } = typed
    void addPayoutAccount({ kind, ...(kind === 'bank' ? { bank } : {}), number, holder, ...proof })
  }
  const field = (name: keyof typeof LONGEST) => ({
    value: typed[name],
    maxLength: LONGEST[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
    error: isAsked && !typed[name].trim() ? t('cashier:withdraw.missing') : undefined,
    disabled: isLocked,
    autoComplete: 'off',
  })
  return (
    <Dialog
      title={t('cashier:withdraw.add')}
      closeLabel={t('ui:close')}
      onClose={isLocked ? undefined : onClose}
      footer={
        adding.state !== 'unanswered' && (
          <Button type="submit" form={formId} isFull isLoading={adding.state === 'sending'}>
            {t('cashier:withdraw.save')}
          </Button>
        )
      }
    >
      <form id={formId} className={styles.form} onSubmit={save} noValidate>
        <Select
          label={t('cashier:withdraw.kindLabel')}
          value={kind}
          onChange={(event) => setKind(terms.payoutKinds.find((each) => each === event.target.value) ?? kind)}
          options={terms.payoutKinds.map((each) => ({
            value: each,
            label: t(`cashier:withdraw.kind.${each}`),
          }))}
          disabled={isLocked}
        />
        {kind === 'bank' && <Field label={t('cashier:withdraw.bank')} {...field('bank')} />}
        {kind === 'pix' ? (
          <PixKeyFields
            {...field('number')}
            t={t}
            kind={keyKind}
            onKind={setKeyKind}
            error={
              field('number').error ?? (isAsked && !number ? t('cashier:withdraw.pix.wrong') : undefined)
            }
          />
        ) : (
          <Field
            {...field('number')}
            label={t('cashier:withdraw.number')}
            dir="ltr"
            autoCapitalize={kind === 'bank' ? 'characters' : 'none'}
            spellCheck={false}
            error={field('number').error ?? (isAsked && !number ? t('cashier:withdraw.wrong') : undefined)}
          />
        )}
        <Field
          label={t('cashier:withdraw.holder')}
          hint={t('cashier:withdraw.holderHint')}
          {...field('holder')}
        />
        <ProofField
          t={t}
          hasPin={terms.hasPin}
          text={typed.proof}
          onText={(text) => setTyped({ ...typed, proof: text })}
          isMissing={isAsked && !proof}
          isDisabled={isLocked}
        />
        <SubmissionNotice t={t} submission={adding} onRetry={retryAddPayoutAccount} />
      </form>
    </Dialog>
  )
}
