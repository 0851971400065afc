import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import type { PayoutAccount } from '#lib/api/money/cashier-withdrawals.ts'
import {
  resetAddPayoutAccount,
  resetRemovePayoutAccount,
  type WithdrawalTerms,
} from '#lib/cashier/withdrawal-store.ts'
import type { Proof } from '#islands/parts/ProofField.tsx'
import { AddAccountDialog } from './AddAccountDialog.tsx'
import { RemoveAccountDialog } from './RemoveAccountDialog.tsx'
import { accountText } from './account-text.ts'
import styles from '#islands/parts/page.module.css'
import methodsStyles from './methods.module.css'

interface Props {
  t: TFunction
  terms: WithdrawalTerms
  accounts: readonly PayoutAccount[]
  selected: string | undefined
  onSelect: (id: string) => void
  onAdded: (id: string, proof: Proof | undefined) => void
  isMissing: boolean
  isAdding: boolean
  onAdding: (isAdding: boolean) => void
}

/** Where money can go. Numbers are masked; adding and removing ask for the PIN or the password. */
export function PayoutAccounts(props: Props) {
  const { t, terms, accounts, selected, onSelect, onAdded, isMissing, isAdding, onAdding } = props
  const [leaving, setLeaving] = useState<PayoutAccount>()
  return (
    <fieldset className={methodsStyles.methods}>
      <legend className={styles.legend}>{t('cashier:withdraw.to')}</legend>
      {accounts.length === 0 && !isMissing && <p className="muted">{t('cashier:withdraw.none')}</p>}
      {accounts.map((account) => (
        <div key={account.id} className={methodsStyles.account}>
          <label className={methodsStyles.method}>
            <input
              className="visually-hidden"
              type="radio"
              name="payout"
              value={account.id}
              checked={account.id === selected}
              onChange={() => onSelect(account.id)}
            />
            <span className={methodsStyles.methodIcon}>
              <Icon name={account.kind === 'pix' ? 'qr' : account.kind === 'bank' ? 'bank' : 'wallet'} />
            </span>
            <span className={methodsStyles.methodText}>
              <strong>
                <bdi translate="no">{accountText(t, account)}</bdi>
              </strong>
              <small>
                <bdi translate="no">{account.holder}</bdi>
              </small>
            </span>
            {account.id === selected && <Icon name="check-circle" className={methodsStyles.methodTick} />}
          </label>
          <IconButton
            icon="trash"
            label={t('cashier:withdraw.remove', { account: accountText(t, account) })}
            onClick={() => {
              resetRemovePayoutAccount()
              setLeaving(account)
            }}
          />
        </div>
      ))}
      {isMissing && (
        <p className="field__error" role="alert">
          {t(accounts.length > 0 ? 'cashier:withdraw.choose' : 'cashier:withdraw.none')}
        </p>
      )}
      <Button
        variant="secondary"
        icon="plus"
        onClick={() => {
          resetAddPayoutAccount()
          onAdding(true)
        }}
      >
        {t('cashier:withdraw.add')}
      </Button>
      {isAdding && <AddAccountDialog t={t} terms={terms} onClose={() => onAdding(false)} onAdded={onAdded} />}
      {leaving && (
        <RemoveAccountDialog
          t={t}
          hasPin={terms.hasPin}
          account={leaving}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </fieldset>
  )
}
