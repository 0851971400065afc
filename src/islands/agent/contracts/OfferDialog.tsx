import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { Loading } from '#islands/parts/Loading.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import type { Currency } from '#lib/api/fields.ts'
import {
  $ownContracts,
  loadOwnContracts,
  offerContract,
  requestContract,
} from '#lib/contracts/contracts-store.ts'
import type { ContractKind } from '#lib/shared/contracts/contract.ts'
import { Promises } from './ContractCard.tsx'
import { kindText, type Terms, type Writer } from './contract-text.ts'
import { Refused } from './Refused.tsx'
import { TermsFields } from './TermsFields.tsx'
import { baseTerms, termsFrom, typedOf } from './typed-terms.ts'
import styles from './contracts.module.css'
import layout from '#islands/parts/page.module.css'

interface Props {
  write: Writer
  kind: ContractKind
  /** Whom it is for, where that is known. */
  account: string | undefined
  currency: Currency
  /** Asks the upline instead of offering to somebody below. */
  isRequest: boolean
  onClose: () => void
  onDone: () => void
}

/** Terms for somebody directly below, from the own ones; or a wish to the upline. */
export function OfferDialog(props: Props) {
  const { write, kind, isRequest, onClose } = props
  const { t } = write
  const own = useStore($ownContracts)
  useEffect(() => void loadOwnContracts(), [])
  const formId = useId()
  const held =
    own.state === 'ready'
      ? own.value.content.find(
          ({ terms, state }) => terms.kind === kind && (state === 'accepted' || state === 'ending'),
        )
      : undefined
  const isPossible = isRequest || held !== undefined
  const [isPending, setPending] = useState(false)
  return (
    <Dialog
      title={t(isRequest ? 'contracts:offer.requestTitle' : 'contracts:offer.title', {
        kind: kindText(t, kind),
      })}
      closeLabel={t('ui:close')}
      onClose={isPending ? undefined : onClose}
      size="wide"
      phone="full"
      footer={
        isPossible && (
          <Button type="submit" form={formId} isFull isLoading={isPending}>
            {t(isRequest ? 'contracts:offer.sendRequest' : 'contracts:offer.send')}
          </Button>
        )
      }
    >
      <Loading t={t} remote={own} onRetry={() => void loadOwnContracts()}>
        {() =>
          isPossible ? (
            <OfferForm
              {...props}
              formId={formId}
              own={held?.terms}
              isPending={isPending}
              onPending={setPending}
            />
          ) : (
            <Notice tone="info">{t('contracts:offer.none', { kind: kindText(t, kind) })}</Notice>
          )
        }
      </Loading>
    </Dialog>
  )
}

interface FormProps extends Props {
  formId: string
  own: Terms | undefined
  isPending: boolean
  onPending: (isPending: boolean) => void
}

function OfferForm({
  write,
  kind,
  account,
  currency,
  isRequest,
  onDone,
  formId,
  own,
  isPending,
  onPending,
}: FormProps) {
  const { t, lang } = write
  const reader = { currency, lang }
  const [base] = useState(() => baseTerms(kind, own))
  const [typed, setTyped] = useState(() => typedOf(base, reader))
  const [whom, setWhom] = useState(account ?? '')
  const [tries, setTries] = useState(0)
  const [operationKey] = useState(() => crypto.randomUUID())
  const { failure, run } = useSubmit()
  const terms = termsFrom(typed, base, reader)
  const form = useRef<HTMLFormElement>(null)
  const isAsked = tries > 0
  // The form is longer than a phone: what is wrong may be far from the button.
  useEffect(() => {
    const wrong = form.current?.querySelector('[aria-invalid=true], [role=alert]')
    wrong?.scrollIntoView?.({ block: 'center' })
  }, [tries, failure])
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setTries(tries + 1)
    const isWhole = terms && (isRequest || whom.trim() !== '')
    if (!isWhole || isPending) return
    onPending(true)
    const refused = await run(() =>
      isRequest
        ? requestContract({ terms, operationKey })
        : offerContract({ account: whom.trim(), terms, operationKey }),
    )
    onPending(false)
    if (!refused) onDone()
  }
  return (
    <form ref={form} id={formId} className={layout.form} onSubmit={(event) => void send(event)} noValidate>
      {!isRequest && (
        <>
          {own && (
            <section className={styles.part}>
              <h4>{t('contracts:offer.own')}</h4>
              <Promises write={write} terms={own} isUpline={false} />
            </section>
          )}
          <Field
            label={t('contracts:offer.whom')}
            value={whom}
            maxLength={64}
            autoComplete="off"
            autoCapitalize="none"
            error={isAsked && whom.trim() === '' ? t('contracts:offer.whomMissing') : undefined}
            onChange={(event) => setWhom(event.target.value)}
          />
        </>
      )}
      <TermsFields
        {...{ write, currency, base, typed, onTyped: setTyped }}
        isFixedCycle={own !== undefined && !isRequest}
      />
      {isAsked && !terms && <Notice tone="negative">{t('contracts:offer.unreadable')}</Notice>}
      {terms && failure && <Refused write={write} failure={failure} />}
    </form>
  )
}
