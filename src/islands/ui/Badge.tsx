import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './Icon.tsx'
import { classes } from './classes.ts'

export type Tone = 'neutral' | 'brand' | 'accent' | 'positive' | 'negative' | 'warning' | 'info'

interface Props {
  tone?: Tone
  icon?: IconName
  children: ReactNode
}

export function Badge({ tone = 'neutral', icon, children }: Props) {
  return (
    <span className={classes('badge', tone !== 'neutral' && `badge--${tone}`)}>
      {icon && <Icon name={icon} size="sm" />}
      {children}
    </span>
  )
}
