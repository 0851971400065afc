import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { classes } from '#islands/ui/classes.ts'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { Money } from '#islands/ui/Money.tsx'
import { VisuallyHidden } from '#islands/ui/VisuallyHidden.tsx'
import { $isBalanceHidden, toggleBalance } from '#lib/wallet/wallet-store.ts'

/** In place of every amount that the member hides. */
export const HIDDEN_AMOUNT = '••••••'

interface Props {
  t: TFunction
  /** The amount, formatted by the caller from minor units. */
  text: string
  size?: 'md' | 'lg'
  /** The eye stands once beside the amounts that it hides. */
  hasEye?: boolean
}

/** The member's balance and its parts, which can be hidden. Games and their session bar always show them. */
export function OwnMoney({ t, text, size = 'md', hasEye }: Props) {
  const isHidden = useStore($isBalanceHidden)
  const amount = isHidden ? (
    <span className={classes('figure', size !== 'md' && `figure--${size}`)}>
      <span aria-hidden>{HIDDEN_AMOUNT}</span>
      <VisuallyHidden>{t('wallet:hidden')}</VisuallyHidden>
    </span>
  ) : (
    <Money size={size} text={text} />
  )
  if (!hasEye) return amount
  return (
    <span className="cluster gap-1">
      {amount} <BalanceEye t={t} />
    </span>
  )
}

export function BalanceEye({ t, className }: { t: TFunction; className?: string }) {
  const isHidden = useStore($isBalanceHidden)
  return (
    <IconButton
      icon={isHidden ? 'eye-off' : 'eye'}
      size="sm"
      label={isHidden ? t('wallet:show') : t('wallet:hide')}
      onClick={toggleBalance}
      className={className}
    />
  )
}

/** The same for amounts in a sentence or on a button. */
export function useHidden(): (text: string) => string {
  const isHidden = useStore($isBalanceHidden)
  return (text) => (isHidden ? HIDDEN_AMOUNT : text)
}
