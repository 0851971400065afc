import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { ProofField, proofOf } from '#islands/parts/ProofField.tsx'
import { SubmissionNotice } from '#islands/parts/SubmissionNotice.tsx'
import { useMoney } from '#islands/parts/use-money.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import {
  $converting,
  convertPoints,
  resetConvert,
  retryConvert,
  type Mall,
  type PointConfig,
} from '#lib/points/points-store.ts'
import { numberText } from '#lib/shared/intl/numbers.ts'
import { readWhole } from '#lib/shared/text/entry.ts'
import { conversionOf } from '#lib/shared/rewards/points.ts'
import styles from './points.module.css'

interface Props {
  t: TFunction
  lang: string
  mall: Mall
  rule: NonNullable<PointConfig['convert']>
}

/** Converts points into money, with a preview of the amount. */
export function ConvertForm({ t, lang, mall, rule }: Props) {
  const state = useStore($converting)
  const money = useMoney(lang)
  const [text, setText] = useState('')
  const [secret, setSecret] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { balance, config } = mall
  const number = (points: number) => numberText(points, lang)
  const points = readWhole(text, 12)
  const usedToday = rule.maxPointsADay - rule.leftToday
  const worth = points ? conversionOf(rule, { points, held: balance.points, usedToday }) : undefined
  const isLocked = state.state === 'sending' || state.state === 'unanswered'
  const proof = proofOf(config.hasPin, secret)
  const uncounted = points === undefined ? 'notNumber' : 'belowMinimum'
  const problem = !isAsked || worth?.ok ? undefined : (worth?.reason ?? uncounted)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isLocked) return
    setAsked(true)
    if (!points || !worth?.ok || !proof) return
    resetConvert()
    await convertPoints({ points, ...proof })
    if ($converting.get().state !== 'done') return
    setText('')
    setSecret('')
    setAsked(false)
  }
  return (
    <section className={`card ${styles.convert}`} aria-labelledby="points-convert">
      <h3 id="points-convert">{t('points:convertTitle')}</h3>
      <p className="muted">
        {t('points:convertText', {
          points: number(rule.points),
          amount: money(rule.minor, config.currency),
          least: number(rule.minPoints),
          most: number(rule.leftToday),
        })}
      </p>
      <div role="status">
        {state.state === 'done' && (
          <Notice tone="positive">
            {t('points:convertedText', {
              points: number(state.value.pointsUsed),
              amount: money(state.value.creditMinor, config.currency),
            })}
          </Notice>
        )}
      </div>
      <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
        <Field
          label={t('points:howMany')}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          hint={
            worth?.ok ? t('points:gives', { amount: money(worth.creditMinor, config.currency) }) : undefined
          }
          error={problem && t(`points:problem.${problem}`)}
          disabled={isLocked}
        />
        <ProofField
          t={t}
          hasPin={config.hasPin}
          text={secret}
          onText={setSecret}
          isMissing={isAsked && !proof}
          isDisabled={isLocked}
        />
        <SubmissionNotice t={t} submission={state} onRetry={retryConvert} />
        {state.state !== 'unanswered' && (
          <Button type="submit" isLoading={state.state === 'sending'}>
            {t('points:convert')}
          </Button>
        )}
      </form>
    </section>
  )
}
