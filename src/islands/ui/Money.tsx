import { classes } from './classes.ts'

interface Props {
  /** The amount, formatted by the caller from minor units. */
  text: string
  tone?: 'positive' | 'negative' | 'muted'
  size?: 'md' | 'lg' | 'xl'
  /** Announces changes: for a balance, not for a list. */
  isLive?: boolean
  className?: string
}

/** An amount: tabular figures, and left-to-right in every script. */
export function Money({ text, tone, size = 'md', isLive, className }: Props) {
  return (
    <bdi
      // A translation would take the text out of React's hands, and show an old amount.
      translate="no"
      className={classes('figure', tone, size !== 'md' && `figure--${size}`, className)}
      aria-live={isLive ? 'polite' : undefined}
      aria-atomic={isLive || undefined}
    >
      {text}
    </bdi>
  )
}
