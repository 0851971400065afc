import { useState } from 'react'
import { Select } from '#islands/ui/Select.tsx'
import { showToast } from '#console/frame/toasts-store.ts'
import { ActDialog } from '#console/parts/ActDialog.tsx'
import { AmountField } from '#console/parts/AmountField.tsx'
import { adjustBalance } from './player-store.ts'
import type { PlayerProps } from './PlayerPage.tsx'

interface Props extends PlayerProps {
  onClose: () => void
}

/** Asks for a correction of the balance; a second person agrees on the page of adjustments. */
export function AdjustDialog({ t, lang, operator, brand, account, player, onClose }: Props) {
  const [direction, setDirection] = useState<'credit' | 'debit'>('credit')
  const [amountMinor, setAmount] = useState<number>()
  // The number of this request: a repeated call asks for the same one.
  const [id] = useState(() => `console-${crypto.randomUUID()}`)
  return (
    <ActDialog
      t={t}
      title={t('console:player.ask.adjust', { account })}
      submit={t('console:adjustments.request')}
      reasonHint={t('console:adjustments.reasonHint')}
      isReady={amountMinor !== undefined && amountMinor > 0}
      onClose={onClose}
      onSubmit={async (reason) => {
        if (amountMinor === undefined) return
        const request = { id, direction, amountMinor }
        await adjustBalance({ tenant: brand.id, account }, request, { operator: operator.name, reason })
        showToast({ tone: 'positive', text: t('console:player.done.adjust', { account }) })
      }}
    >
      <p>{t('console:player.effect.adjust')}</p>
      <Select
        label={t('console:adjustments.direction')}
        value={direction}
        options={(['credit', 'debit'] as const).map((value) => ({
          value,
          label: t(`console:adjustments.of.${value}`),
        }))}
        onChange={(event) => setDirection(event.target.value === 'debit' ? 'debit' : 'credit')}
      />
      <AmountField
        t={t}
        lang={lang}
        label={t('console:amount')}
        currency={player.currency}
        onChange={setAmount}
      />
    </ActDialog>
  )
}
