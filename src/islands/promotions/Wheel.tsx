import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useRef, useState } from 'react'
import { Fold } from '#islands/parts/Fold.tsx'
import { useMoney } from '#islands/parts/use-money.ts'
import { Button } from '#islands/ui/Button.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Field } from '#islands/ui/Field.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import type { Currency } from '#lib/api/fields.ts'
import type { Promotion } from '#lib/api/rewards/promotions.ts'
import { $spin, refreshAfterSpin, retrySpin, spinLuckyWheel } from '#lib/promotions/wheel-store.ts'
import { RepeatFold } from './RepeatFold.tsx'
import { WheelChances } from './WheelChances.tsx'
import { WheelDial, type Dial } from './WheelDial.tsx'
import styles from './wheel.module.css'

interface Props {
  t: TFunction
  lang: string
  promotion: Promotion
  wheel: NonNullable<Promotion['wheel']>
  currency: Currency
}

const WORD_LENGTH = 12

/** The wheel with its chances as they are, one button, what it brought, and how anybody can check the draw. */
export function Wheel({ t, lang, promotion, wheel, currency }: Props) {
  const money = useMoney(lang)
  const state = useStore($spin)
  const dial = useRef<Dial>(null)
  const [word, setWord] = useState(newWord)
  const [stage, setStage] = useState<'still' | 'turning' | 'stopped'>('still')
  const [stoppedAt, setStoppedAt] = useState(wheel.spun?.segment)
  const { segments } = wheel
  const isLost = stage === 'still' && state.state === 'unanswered'
  const isOpen = promotion.status === 'claim' && stage === 'still'
  const spin = async () => {
    await (isLost ? retrySpin() : spinLuckyWheel({ offerId: promotion.id, word }))
    const done = $spin.get()
    if (done.state !== 'done') return
    setStage('turning')
    await dial.current?.turnTo(done.value.segment)
    setStoppedAt(done.value.segment)
    setStage('stopped')
    await refreshAfterSpin()
  }
  const prizeMinor = stoppedAt === undefined ? undefined : (segments[stoppedAt]?.prizeMinor ?? 0)
  const failure = stage === 'still' && (state.state === 'refused' || isLost) && state.error
  return (
    <section className={styles.wheel} aria-label={promotion.title}>
      <WheelDial
        ref={dial}
        segments={segments}
        at={wheel.spun?.segment}
        textOf={(minor) => money(minor, currency)}
      />
      <div className={styles.side}>
        <p role="status" className={styles.said}>
          {stage !== 'turning' &&
            prizeMinor !== undefined &&
            resultText(t, prizeMinor, money(prizeMinor, currency))}
        </p>
        {(isOpen || stage === 'turning') && (
          <Button
            isFull
            isLoading={state.state === 'sending'}
            disabled={stage === 'turning'}
            onClick={() => void spin()}
          >
            {isLost ? t('ui:retry') : t('promotions:open.wheel')}
          </Button>
        )}
        {failure && <Notice tone="negative">{failureText(t, failure)}</Notice>}
        <WheelChances t={t} lang={lang} segments={segments} currency={currency} at={stoppedAt} />
      </div>
      <Fold title={t('promotions:wheel.fair')}>
        <div className={styles.fair}>
          <p>{t('promotions:wheel.fairText')}</p>
          <p>
            {t('promotions:wheel.seedHash')}{' '}
            <bdi translate="no" className={styles.hash}>
              {wheel.seedHash}
            </bdi>
          </p>
          {wheel.spun ? (
            wheel.spun.word !== '' && (
              <p>
                {t('promotions:wheel.word')}:{' '}
                <bdi translate="no" className={styles.hash}>
                  {wheel.spun.word}
                </bdi>
              </p>
            )
          ) : (
            <Field
              label={t('promotions:wheel.word')}
              hint={t('promotions:wheel.wordHint')}
              value={word}
              maxLength={64}
              autoComplete="off"
              dir="ltr"
              disabled={stage !== 'still' || state.state === 'sending'}
              onChange={(event) => setWord(event.target.value.replaceAll(/[^A-Za-z0-9._-]/g, ''))}
            />
          )}
        </div>
      </Fold>
      <RepeatFold t={t} lang={lang} offerId={promotion.id} seedHash={wheel.seedHash} day={wheel.day} />
    </section>
  )
}

function resultText(t: TFunction, prizeMinor: number, amount: string): string {
  return prizeMinor > 0 ? t('promotions:wheel.won', { amount }) : t('promotions:wheel.nothing')
}

/** A random word as the member's part of the draw; members may write their own. */
function newWord(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(WORD_LENGTH))
  return [...bytes].map((byte) => (byte % 36).toString(36)).join('')
}
