import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect, useId, useState } from 'react'
import type { FormEvent } from 'react'
import { ProofField, proofOf } from '#islands/parts/ProofField.tsx'
import { SubmissionNotice } from '#islands/parts/SubmissionNotice.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Notice } from '#islands/ui/Notice.tsx'
import { PhoneField } from '#islands/ui/PhoneField.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import type { MallReward } from '#lib/api/money/points.ts'
import { $redeeming, redeemPoints, retryRedeem, type Mall } from '#lib/points/points-store.ts'
import { $countries, dialingCodeOrNone, loadCountries } from '#lib/session/code-store.ts'
import { numberText } from '#lib/shared/intl/numbers.ts'
import { cleanEntry } from '#lib/shared/text/entry.ts'
import { countText } from './points-text.ts'
import styles from './points.module.css'

interface Props {
  t: TFunction
  lang: string
  reward: MallReward
  mall: Mall
  onClose: () => void
}

const MOST_AT_ONCE = 10
const LONGEST_ADDRESS = 300

/** How many, where to, who is called, and the secret. While an answer is awaited or lost the dialog stays. */
export function RedeemDialog({ t, lang, reward, mall, onClose }: Props) {
  const state = useStore($redeeming)
  const [quantity, setQuantity] = useState(1)
  const [address, setAddress] = useState('')
  const [number, setNumber] = useState('')
  const [dialingCode, setDialingCode] = useState('')
  const [secret, setSecret] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { isPending: isWaiting, run } = useSubmit()
  const { hasPin, hasMobile } = mall.config
  const proof = proofOf(hasPin, secret)
  const isLocked = state.state === 'sending' || state.state === 'unanswered'
  const total = quantity * reward.points
  const most = Math.min(MOST_AT_ONCE, reward.left, Math.floor(mall.balance.points / reward.points))
  useEffect(() => void loadCountries(), [])
  useEffect(() => {
    if (state.state === 'done') onClose()
  }, [state.state])

  const formId = useId()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isLocked || isWaiting) return
    setAsked(true)
    if (!proof || !address.trim() || !cleanEntry(number)) return
    // The number's country may come after the number was typed; the field says it where it does not.
    void run(async () => {
      const countryDialingCode = await dialingCodeOrNone(dialingCode)
      await redeemPoints({
        itemId: reward.id,
        quantity,
        address: address.replaceAll(/\s+/g, ' ').trim(),
        mobileNum: cleanEntry(number),
        countryDialingCode,
        ...proof,
      })
    })
  }
  return (
    <Dialog
      title={reward.title}
      closeLabel={t('ui:close')}
      onClose={isLocked ? undefined : onClose}
      footer={
        state.state !== 'unanswered' && (
          <Button
            type="submit"
            form={formId}
            isFull
            size="lg"
            isLoading={state.state === 'sending' || isWaiting}
          >
            {t('points:confirm', { points: countText(t, total, lang) })}
          </Button>
        )
      }
    >
      <form id={formId} className={styles.form} onSubmit={send} noValidate>
        <p className="muted">{t('points:sentText')}</p>
        {most > 1 && (
          <Select
            label={t('points:quantity')}
            value={String(quantity)}
            onChange={(event) => setQuantity(Number(event.currentTarget.value))}
            options={Array.from({ length: most }, (_, index) => ({
              value: String(index + 1),
              label: numberText(index + 1, lang),
            }))}
            disabled={isLocked}
          />
        )}
        <TextArea
          label={t('points:address')}
          hint={t('points:addressHint')}
          autoComplete="street-address"
          maxLength={LONGEST_ADDRESS}
          rows={3}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          error={isAsked && !address.trim() ? t('points:addressMissing') : undefined}
          disabled={isLocked}
        />
        <MobileField
          {...{ t, lang, number, dialingCode, hasMobile, isLocked }}
          isMissing={isAsked && !cleanEntry(number)}
          onNumber={setNumber}
          onDialingCode={setDialingCode}
        />
        <ProofField
          t={t}
          hasPin={hasPin}
          text={secret}
          onText={setSecret}
          isMissing={isAsked && !proof}
          isDisabled={isLocked}
        />
        <SubmissionNotice t={t} submission={state} onRetry={retryRedeem} />
      </form>
    </Dialog>
  )
}

interface MobileProps extends Pick<Props, 't' | 'lang'> {
  number: string
  dialingCode: string
  hasMobile: boolean
  isMissing: boolean
  isLocked: boolean
  onNumber: (number: string) => void
  onDialingCode: (dialingCode: string) => void
}

function MobileField(props: MobileProps) {
  const { t, lang, number, dialingCode, hasMobile, isMissing, isLocked } = props
  const countries = useStore($countries)
  // A brand that sends no codes lists no countries: the number says its own.
  const isWhole = countries.state === 'ready' && countries.value.length === 0
  return (
    <>
      <PhoneField
        words={{ number: t('session:login.mobile'), country: t('session:login.country') }}
        lang={lang}
        countries={countries.state === 'ready' ? countries.value : []}
        dialingCode={dialingCode}
        onDialingCode={props.onDialingCode}
        hint={t(hasMobile ? 'points:mobileOwn' : isWhole ? 'points:mobileWhole' : 'points:mobileHint')}
        value={number}
        onChange={(event) => props.onNumber(event.target.value)}
        error={isMissing ? t('points:mobileMissing') : undefined}
        disabled={isLocked}
      />
      {countries.state === 'failed' && (
        <Notice tone="negative">
          <p>{failureText(t, countries.error)}</p>
          <Button variant="secondary" size="sm" icon="refresh" onClick={() => void loadCountries()}>
            {t('ui:retry')}
          </Button>
        </Notice>
      )}
    </>
  )
}
