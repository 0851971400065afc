import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import type { IconName, IconSize } from './Icon.tsx'

interface Props extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconName
  /** The accessible name. */
  label: string
  size?: 'sm' | 'md'
  iconSize?: IconSize
  isSolid?: boolean
  /** A small number on its corner, as text ("9+"); repeat it in `label`. */
  count?: string
}

export function IconButton(props: Props) {
  const { icon, label, size = 'md', iconSize, isSolid, count, className, type = 'button', ...rest } = props
  const look = classes('icon-btn', size === 'sm' && 'icon-btn--sm', isSolid && 'icon-btn--solid', className)
  return (
    <button {...rest} type={type} className={look} aria-label={label} title={rest.title ?? label}>
      <Icon name={icon} size={iconSize} />
      {count && (
        <span className="icon-btn__count" aria-hidden>
          {count}
        </span>
      )}
    </button>
  )
}
