import { classes } from '#islands/ui/classes.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import styles from './steps.module.css'

interface Props {
  label: string
  steps: readonly string[]
  /** Index of the step that is worked on. */
  current: number
}

/** Where in a flow one is. */
export function StepList({ label, steps, current }: Props) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={classes(styles.step, index < current && styles.stepDone)}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={styles.stepMark} aria-hidden>
            {index < current ? <Icon name="check" size="sm" /> : index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  )
}
