import styles from './ProgressBar.module.css'

interface Props {
  max: number
  value: number
  /** What makes progress, for those who do not see the bar. */
  label: string
}

export function ProgressBar({ max, value, label }: Props) {
  return <progress className={styles.bar} max={max} value={Math.min(max, value)} aria-label={label} />
}
