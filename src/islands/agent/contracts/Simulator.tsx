import { useState } from 'react'
import type { FormEvent } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Money } from '#islands/ui/Money.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import { Select } from '#islands/ui/Select.tsx'
import { simulateBill, type Simulation } from '#lib/contracts/contracts-store.ts'
import { BillSteps } from './BillSteps.tsx'
import type { Writer } from './contract-text.ts'
import styles from './contracts.module.css'

const CHOICES = [50, 80, 120, 150, 200, 300, 500] as const

/** What the period would have paid if the team had played more or less: computed by the settlement itself. */
export function Simulator({ write, billId }: { write: Writer; billId: string }) {
  const { t, money } = write
  const [percent, setPercent] = useState('200')
  const [answer, setAnswer] = useState<Simulation>()
  const { isPending, failure, run } = useSubmit()
  const ask = async (event: FormEvent) => {
    event.preventDefault()
    await run(async () => setAnswer(await simulateBill({ billId, playPercent: Number(percent) })))
  }
  return (
    <section className={styles.part}>
      <h4>{t('contracts:simulator.title')}</h4>
      <form className={styles.simulator} onSubmit={(event) => void ask(event)}>
        <Select
          label={t('contracts:simulator.play')}
          value={percent}
          onChange={(event) => setPercent(event.target.value)}
          options={CHOICES.map((each) => ({
            value: String(each),
            label: t('contracts:simulator.percent', { percent: each }),
          }))}
        />
        <Button type="submit" variant="secondary" isLoading={isPending}>
          {t('contracts:simulator.run')}
        </Button>
      </form>
      {failure && <Notice tone="negative">{failureText(t, failure)}</Notice>}
      {answer && (
        <>
          <dl className={styles.facts} aria-live="polite">
            <Fact label={t('contracts:simulator.before')} text={money(answer.beforeMinor)} />
            <Fact label={t('contracts:simulator.after')} text={money(answer.afterMinor)} />
            <Fact label={t('contracts:simulator.difference')} text={money(answer.differenceMinor)} />
          </dl>
          <details>
            <summary>{t('contracts:simulator.lines')}</summary>
            <BillSteps write={write} steps={answer.steps} />
          </details>
          <p className="muted">{t('contracts:simulator.note')}</p>
        </>
      )}
    </section>
  )
}

export function Fact({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Money text={text} />
      </dd>
    </div>
  )
}
