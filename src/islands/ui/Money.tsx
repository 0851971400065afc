import { classes } from './classes.ts'

interface Props {
  /** The amount as it is to be read, formatted by the caller from minor units. */
  text: string
  tone?: 'positive' | 'negative' | 'muted'
  size?: 'md' | 'lg' | 'xl'
  /** Say the amount when it changes: for a balance, not for a list. */
  isLive?: boolean
  className?: string
}

/** An amount: figures of one width, and one run of left-to-right text in every script. */
export function Money({ text, tone, size = 'md', isLive, className }: Props) {
  return (
    <bdi
      className={classes('figure', tone, size !== 'md' && `figure--${size}`, className)}
      aria-live={isLive ? 'polite' : undefined}
      aria-atomic={isLive || undefined}
    >
      {text}
    </bdi>
  )
}
