import { useState } from 'react'
import { Field } from '#islands/ui/Field.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { showToast } from '#console/frame/toasts-store.ts'
import { ActDialog } from '#console/parts/ActDialog.tsx'
import type { PlayerProps } from './PlayerPage.tsx'
import { correctPoints } from './programmes-store.ts'

interface Props extends PlayerProps {
  onClose: () => void
}

const MOST = 10_000_000

/** Gives or takes points, once; the player reads the reason. */
export function PointsDialog({ t, operator, brand, account, onClose }: Props) {
  const [direction, setDirection] = useState<'grant' | 'take'>('grant')
  const [text, setText] = useState('')
  const [operationKey] = useState(() => crypto.randomUUID())
  const points = /^\d{1,8}$/.test(text) ? Number(text) : 0
  const isRight = points > 0 && points <= MOST
  return (
    <ActDialog
      t={t}
      title={t('console:points.ask', { account })}
      submit={t('console:points.correct')}
      reasonHint={t('console:claims.reason.reject')}
      isReady={isRight}
      onClose={onClose}
      onSubmit={async (reason) => {
        const correction = { direction, points, operationKey }
        await correctPoints({ tenant: brand.id, account }, correction, { operator: operator.name, reason })
        showToast({ tone: 'positive', text: t('console:points.done', { account }) })
      }}
    >
      <Select
        label={t('console:adjustments.direction')}
        value={direction}
        options={[
          { value: 'grant', label: t('console:adjustments.of.credit') },
          { value: 'take', label: t('console:adjustments.of.debit') },
        ]}
        onChange={(event) => setDirection(event.target.value === 'take' ? 'take' : 'grant')}
      />
      <Field
        label={t('console:player.purse.points')}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        error={text !== '' && !isRight ? t('console:points.wrong', { most: MOST }) : undefined}
        onChange={(event) => setText(event.target.value.trim())}
      />
    </ActDialog>
  )
}
