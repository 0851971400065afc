import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import { classes } from './classes.ts'
import styles from './Notice.late.module.css'

interface Props {
  tone: 'negative' | 'info' | 'warning' | 'positive'
  children: ReactNode
}

const ICONS: Record<Props['tone'], IconName> = {
  negative: 'alert',
  info: 'info',
  warning: 'alert',
  positive: 'check-circle',
}

/** A message within a form or page; failures are announced when they appear. */
export function Notice({ tone, children }: Props) {
  return (
    <div className={classes(styles.notice, styles[tone])} role={tone === 'negative' ? 'alert' : undefined}>
      <Icon name={ICONS[tone]} />
      <div>{children}</div>
    </div>
  )
}
