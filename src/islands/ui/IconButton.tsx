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
  /** It does nothing at present: it looks disabled and ignores clicks, but keeps the focus. */
  isUnavailable?: boolean
  /** A small number on its corner, as text ("9+"); repeat it in `label`. */
  count?: string
}

export function IconButton(props: Props) {
  const { icon, label, size = 'md', iconSize, isSolid, isUnavailable, count, className, ...rest } = props
  const { type = 'button', onClick, ...button } = rest
  const look = classes('icon-btn', size === 'sm' && 'icon-btn--sm', isSolid && 'icon-btn--solid', className)
  return (
    <button
      {...button}
      type={type}
      className={look}
      aria-label={label}
      title={button.title ?? label}
      aria-disabled={isUnavailable || undefined}
      onClick={isUnavailable ? undefined : onClick}
    >
      <Icon name={icon} size={iconSize} />
      {count && (
        <span className="icon-btn__count" aria-hidden>
          {count}
        </span>
      )}
    </button>
  )
}
