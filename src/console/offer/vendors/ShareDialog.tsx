import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Field } from '#islands/ui/Field.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { SHARE_BASES } from '#lib/api/ops/reports-lists.ts'
import { ActDialog } from '#console/parts/ActDialog.tsx'

interface Share {
  fromDay: string
  basis: (typeof SHARE_BASES)[number]
  percent: number
}

interface Props {
  t: TFunction
  vendor: string
  onClose: () => void
  onSet: (share: Share, reason: string) => Promise<void>
}

/** A vendor's share from a day on. */
export function ShareDialog({ t, vendor, onClose, onSet }: Props) {
  const [fromDay, setDay] = useState('')
  const [basis, setBasis] = useState<Share['basis']>('ggr')
  const [text, setText] = useState('')
  const percent = /^\d{1,3}([.,]\d{1,4})?$/.test(text) ? Number(text.replace(',', '.')) : undefined
  const isRight = percent !== undefined && percent <= 100
  return (
    <ActDialog
      t={t}
      title={t('console:vendors.shareTitle', { vendor })}
      submit={t('console:vendors.setShare')}
      reasonHint={t('console:vendors.reasonHint')}
      isReady={isRight && fromDay !== ''}
      onClose={onClose}
      onSubmit={async (reason) => {
        if (percent !== undefined) await onSet({ fromDay, basis, percent }, reason)
      }}
    >
      <p>{t('console:vendors.shareText')}</p>
      <Field
        label={t('console:vendors.share.fromDay')}
        type="date"
        value={fromDay}
        onChange={(event) => setDay(event.target.value)}
      />
      <Select
        label={t('console:vendors.share.basis')}
        value={basis}
        options={SHARE_BASES.map((value) => ({ value, label: t(`console:vendors.basis.${value}`) }))}
        onChange={(event) => setBasis(SHARE_BASES.find((each) => each === event.target.value) ?? 'ggr')}
      />
      <Field
        label={t('console:vendors.share.percent')}
        inputMode="decimal"
        autoComplete="off"
        suffix="%"
        value={text}
        error={text !== '' && !isRight ? t('console:vendors.noPercent') : undefined}
        onChange={(event) => setText(event.target.value.trim())}
      />
    </ActDialog>
  )
}
