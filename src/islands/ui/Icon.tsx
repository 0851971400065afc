import { classes } from './classes.ts'
import { ICON_PATHS, iconClass } from '#lib/shared/drawings/icon-paths.ts'
import type { IconName, IconSize } from '#lib/shared/drawings/icon-paths.ts'

export type { IconName, IconSize } from '#lib/shared/drawings/icon-paths.ts'

interface Props {
  name: IconName
  size?: IconSize
  className?: string
  /** Only where no adjacent text says the same. */
  label?: string
}

export function Icon({ name, size = 'md', className, label }: Props) {
  const spoken = label ? ({ role: 'img', 'aria-label': label } as const) : { 'aria-hidden': true }
  return (
    <svg className={classes(iconClass(name, size), className)} viewBox="0 0 24 24" {...spoken}>
      <path d={ICON_PATHS[name]} />
    </svg>
  )
}
