import { classes } from './classes.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface Props {
  /** The accessible name; omit it where adjacent text says the same. */
  label?: string
  size?: 'md' | 'lg'
}

export function Spinner({ label, size = 'md' }: Props) {
  const name = classes('spinner', size === 'lg' && 'spinner--lg')
  if (!label) return <span className={name} aria-hidden />
  return (
    <span role="status">
      <span className={name} aria-hidden />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
