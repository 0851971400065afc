import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './Icon.tsx'
import { Spinner } from './Spinner.tsx'

type ButtonVariant = 'primary' | 'accent' | 'secondary' | 'ghost' | 'danger'

interface Look {
  variant?: ButtonVariant
  size?: 'sm' | 'md' | 'lg'
  isFull?: boolean
  /** Before the words. */
  icon?: IconName
  /** After the words. */
  iconEnd?: IconName
  children: ReactNode
}

interface AsButton extends Look, Omit<ComponentProps<'button'>, 'children'> {
  href?: undefined
  /** An action is in progress: the button keeps its width and the focus, and ignores clicks. */
  isLoading?: boolean
  /** It does nothing at present: it looks disabled and ignores clicks, but keeps the focus. */
  isUnavailable?: boolean
}

interface AsLink extends Look, Omit<ComponentProps<'a'>, 'children' | 'href'> {
  href: string
}

/** A button, or with `href` a link with the same appearance. */
export function Button(props: AsButton | AsLink) {
  const { variant = 'primary', size = 'md', isFull, icon, iconEnd, children, className, ...rest } = props
  const look = classes(
    'btn',
    `btn--${variant}`,
    size !== 'md' && `btn--${size}`,
    isFull && 'btn--full',
    className,
  )
  const content = (
    <>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
      {iconEnd && <Icon name={iconEnd} />}
    </>
  )
  if (rest.href !== undefined)
    return (
      <a className={look} {...rest}>
        {content}
      </a>
    )
  const { isLoading = false, isUnavailable = false, type = 'button', onClick, ...button } = rest
  const isIdle = isLoading || isUnavailable
  return (
    <button
      {...button}
      className={look}
      type={isIdle ? 'button' : type}
      onClick={isIdle ? undefined : onClick}
      aria-busy={isLoading || undefined}
      aria-disabled={isIdle || undefined}
    >
      {content}
      {isLoading && <Spinner />}
    </button>
  )
}
