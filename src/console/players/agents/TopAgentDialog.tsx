import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Field } from '#islands/ui/Field.tsx'
import { Select } from '#islands/ui/Select.tsx'
import type { OperatorBrand, OperatorSelf } from '#lib/api/ops/console.ts'
import { changeParams } from '#console/frame/place.ts'
import { showToast } from '#console/frame/toasts-store.ts'
import { ActDialog } from '#console/parts/ActDialog.tsx'
import { makeTopAgent } from './agents-store.ts'

interface Props {
  t: TFunction
  operator: OperatorSelf
  brand: OperatorBrand
  onClose: () => void
}

/** Makes a player without an upline a top agent, with the brand's highest rates. */
export function TopAgentDialog({ t, operator, brand, onClose }: Props) {
  const [name, setName] = useState('')
  const [type, setType] = useState<1 | 41>(1)
  const account = name.trim()
  return (
    <ActDialog
      t={t}
      title={t('console:agents.makeTop')}
      submit={t('console:agents.makeTop')}
      reasonHint={t('console:offers.reasonHint')}
      onClose={onClose}
      onSubmit={async (reason) => {
        await makeTopAgent({ tenant: brand.id, account }, { operator: operator.name, reason, type })
        changeParams({ of: brand.id, account })
        showToast({ tone: 'positive', text: t('console:agents.done.top', { account }) })
      }}
    >
      <p>{t('console:agents.effect.top', { brand: brand.name })}</p>
      <Field
        label={t('console:account')}
        value={name}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setName(event.target.value)}
      />
      <Select
        label={t('console:agents.typeLabel')}
        value={String(type)}
        onChange={(event) => setType(event.target.value === '41' ? 41 : 1)}
        options={([1, 41] as const).map((each) => ({
          value: String(each),
          label: t(`console:agents.type.${each}`),
        }))}
      />
    </ActDialog>
  )
}
