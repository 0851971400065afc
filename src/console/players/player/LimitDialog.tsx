import { useState } from 'react'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Field } from '#islands/ui/Field.tsx'
import type { LimitStatus } from '#lib/api/care/protection.ts'
import { showToast } from '#console/frame/toasts-store.ts'
import { ActDialog } from '#console/parts/ActDialog.tsx'
import { AmountField } from '#console/parts/AmountField.tsx'
import { setLimit } from './player-store.ts'
import type { PlayerProps } from './PlayerPage.tsx'

interface Props extends PlayerProps {
  limit: LimitStatus
  name: string
  onClose: () => void
}

/** Sets a limit on the player's request, by the player's own rules: what loosens it has to ripen and be confirmed. */
export function LimitDialog({ t, lang, operator, brand, account, player, limit, name, onClose }: Props) {
  const [max, setMax] = useState<number>()
  const [isRemoval, setRemoval] = useState(false)
  // One key for one intent, however often it is sent.
  const [operationKey] = useState(() => crypto.randomUUID())
  const label = t('console:care.newLimit')
  return (
    <ActDialog
      t={t}
      title={t('console:care.limitTitle', { name, account })}
      submit={t('console:care.change')}
      reasonHint={t('console:act.forLog')}
      isReady={isRemoval || max !== undefined}
      onClose={onClose}
      onSubmit={async (reason) => {
        const change = { kind: limit.kind, period: limit.period, max: isRemoval ? null : (max ?? 0) }
        await setLimit(
          { tenant: brand.id, account },
          { ...change, operationKey },
          { operator: operator.name, reason },
        )
        showToast({ tone: 'positive', text: t('console:care.limitDone', { account }) })
      }}
    >
      <p>{t('console:care.limitText')}</p>
      {!isRemoval &&
        (limit.kind === 'time' ? (
          <Field
            label={label}
            suffix={t('console:care.minutesUnit')}
            type="number"
            min={1}
            onChange={(event) => setMax(wholeOf(event.target.value))}
          />
        ) : (
          <AmountField t={t} lang={lang} label={label} currency={player.currency} onChange={setMax} />
        ))}
      {limit.max !== null && (
        <Checkbox
          label={t('console:care.remove')}
          checked={isRemoval}
          onChange={(event) => setRemoval(event.target.checked)}
        />
      )}
    </ActDialog>
  )
}

function wholeOf(text: string): number | undefined {
  const value = Number(text)
  return text !== '' && Number.isSafeInteger(value) && value >= 0 ? value : undefined
}
