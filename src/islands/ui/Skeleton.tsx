import { classes } from './classes.ts'
import styles from './Skeleton.module.css'

interface Props {
  /** The shape of the placeholder; `className` gives the final size where these do not fit. */
  shape?: 'line' | 'title' | 'tile' | 'control' | 'circle' | 'row'
  count?: number
  className?: string
}

/** Reserves the place of loading content. Announce the loading once, beside it (`aria-busy` or a status). */
export function Skeleton({ shape = 'line', count = 1, className }: Props) {
  return Array.from({ length: count }, (_, index) => (
    <span key={index} className={classes('skeleton', styles[shape], className)} aria-hidden />
  ))
}
