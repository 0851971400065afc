import { classes } from './classes.ts'

interface Props {
  /** Its first letter replaces a missing picture. */
  name: string
  src?: string
  size?: 'sm' | 'md' | 'lg'
}

/** Decoration beside a visible name. */
export function Avatar({ name, src, size = 'md' }: Props) {
  const initial = Array.from(name.trim())[0] ?? ''
  return (
    <span className={classes('avatar', size !== 'md' && `avatar--${size}`)} aria-hidden>
      {src ? <img src={src} alt="" width={64} height={64} loading="lazy" /> : initial}
    </span>
  )
}
