import { Money } from '#islands/ui/Money.tsx'
import styles from './records.module.css'

interface Props {
  label: string
  entries: readonly { label: string; text: string; tone?: 'positive' | 'negative' | undefined }[]
}

/** The sums of a whole filter, by the ledger. */
export function Totals({ label, entries }: Props) {
  return (
    <dl className={styles.totals} aria-label={label}>
      {entries.map((entry) => (
        <div key={entry.label}>
          <dt>{entry.label}</dt>
          <dd>
            <Money text={entry.text} {...(entry.tone ? { tone: entry.tone } : {})} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Positive for a gain, negative for a loss. */
export function toneOf(minor: number): 'positive' | 'negative' | undefined {
  return minor === 0 ? undefined : minor > 0 ? 'positive' : 'negative'
}
