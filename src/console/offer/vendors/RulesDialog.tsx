import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Field } from '#islands/ui/Field.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import type { OperatorBrand } from '#lib/api/ops/console.ts'
import type { VendorRules } from '#lib/api/play/vendors-ops.ts'
import { ActDialog } from '#console/parts/ActDialog.tsx'
import { AMOUNTS, COUNTS, draftOf, LISTS, rulesOf, type RulesDraft } from './rules-draft.ts'
import type { Vendor } from './vendors-store.ts'

interface Props {
  t: TFunction
  lang: string
  vendor: Vendor
  brand: OperatorBrand
  onClose: () => void
  onSet: (rules: VendorRules, reason: string) => Promise<void>
}

/** All restrictions of a vendor at a brand; an empty field is no bound. */
export function RulesDialog({ t, lang, vendor, brand, onClose, onSet }: Props) {
  const typing = { currency: brand.currency, lang }
  const [draft, setDraft] = useState(() => draftOf(vendor.rules, typing))
  const read = rulesOf(draft, typing)
  const mistake = 'mistake' in read ? read.mistake : undefined
  const fieldOf = (name: keyof RulesDraft) => ({
    label: t(`console:vendors.rule.${name}`),
    value: draft[name],
    autoComplete: 'off',
    error: mistake === name ? t(`console:vendors.mistake.${name}`) : undefined,
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
  })
  return (
    <ActDialog
      t={t}
      title={t('console:vendors.rulesTitle', { vendor: vendor.vendor, brand: brand.name })}
      submit={t('console:vendors.setRules')}
      isReady={mistake === undefined}
      reasonHint={t('console:vendors.reasonHint')}
      onClose={onClose}
      onSubmit={async (reason) => {
        if ('rules' in read) await onSet(read.rules, reason)
      }}
    >
      <Notice tone="info">{t('console:vendors.rulesText')}</Notice>
      {LISTS.map((name) => (
        <Field key={name} {...fieldOf(name)} hint={t(`console:vendors.ruleHint.${name}`)} />
      ))}
      {AMOUNTS.map((name) => (
        <Field key={name} {...fieldOf(name)} inputMode="decimal" suffix={brand.currency.code} />
      ))}
      {COUNTS.map((name) => (
        <Field key={name} {...fieldOf(name)} inputMode="numeric" />
      ))}
      <TextArea {...fieldOf('publicKey')} hint={t('console:vendors.ruleHint.publicKey')} rows={3} />
    </ActDialog>
  )
}
