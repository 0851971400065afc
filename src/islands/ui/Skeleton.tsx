import { classes } from './classes.ts'
import styles from './Skeleton.module.css'

interface Props {
  /** The form of what will stand there; `className` gives the final size where these do not. */
  shape?: 'line' | 'title' | 'tile' | 'control' | 'circle' | 'row'
  count?: number
  className?: string
}

/** Holds the place of what loads. Say that it loads once, beside it (`aria-busy` or a status). */
export function Skeleton({ shape = 'line', count = 1, className }: Props) {
  return Array.from({ length: count }, (_, index) => (
    <span key={index} className={classes('skeleton', styles[shape], className)} aria-hidden />
  ))
}
