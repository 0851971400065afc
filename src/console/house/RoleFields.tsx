import type { TFunction } from 'i18next'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { DUTIES } from '#lib/api/duties.ts'
import type { OperatorBrand } from '#lib/api/ops/console.ts'
import { unitText } from '#lib/shared/intl/numbers.ts'
import { formatMoney } from '#lib/shared/money/money.ts'
import { HOURS, type RoleDraft } from './role-draft.ts'

interface Props {
  t: TFunction
  lang: string
  brands: readonly OperatorBrand[]
  draft: RoleDraft
  onChange: (draft: RoleDraft) => void
}

/** What a role allows: duties, brands, the highest amount of one act, reading only, and its end. */
export function RoleFields({ t, lang, brands, draft, onChange }: Props) {
  const set = (change: Partial<RoleDraft>) => onChange({ ...draft, ...change })
  return (
    <>
      <Choices
        legend={t('console:role.duties')}
        all={t('console:role.allDuties')}
        options={DUTIES.map((duty) => ({ id: duty, label: t(`console:duty.${duty}`) }))}
        chosen={draft.duties}
        onChange={(duties) => set({ duties })}
      />
      <Choices
        legend={t('console:role.brands')}
        all={t('console:role.allBrands')}
        options={brands.map(({ id, name }) => ({ id, label: name }))}
        chosen={draft.brands}
        onChange={(chosen) => set({ brands: chosen })}
      />
      <Field
        label={t('console:role.most')}
        hint={mostText(draft, { t, lang, brands })}
        inputMode="numeric"
        value={draft.most}
        onChange={(event) => set({ most: event.target.value.replace(/\D/g, '') })}
      />
      <Checkbox
        label={t('console:role.readsOnly')}
        checked={draft.readsOnly}
        onChange={(event) => set({ readsOnly: event.target.checked })}
      />
      <fieldset className="console-choices">
        <legend>{t('console:role.end')}</legend>
        <div className="console-choices__row">
          <Checkbox
            isRadio
            name="end"
            label={t('console:role.untilDay')}
            checked={draft.end === 'day'}
            onChange={() => set({ end: 'day' })}
          />
          <Field
            label={t('console:role.day')}
            isLabelHidden
            type="date"
            value={draft.day}
            disabled={draft.end !== 'day'}
            onChange={(event) => set({ day: event.target.value })}
          />
        </div>
        <div className="console-choices__row">
          <Checkbox
            isRadio
            name="end"
            label={t('console:role.forHours')}
            checked={draft.end === 'hours'}
            onChange={() => set({ end: 'hours' })}
          />
          <Select
            label={t('console:role.hours')}
            isLabelHidden
            value={draft.hours}
            disabled={draft.end !== 'hours'}
            options={HOURS.map((value) => ({ value, label: hoursText(Number(value), lang) }))}
            onChange={(event) => set({ hours: event.target.value })}
          />
        </div>
      </fieldset>
    </>
  )
}

interface ChoicesProps<Id extends string> {
  legend: string
  all: string
  options: readonly { id: Id; label: string }[]
  chosen: 'all' | readonly Id[]
  onChange: (chosen: 'all' | readonly Id[]) => void
}

function Choices<Id extends string>({ legend, all, options, chosen, onChange }: ChoicesProps<Id>) {
  const has = (id: Id) => chosen === 'all' || chosen.includes(id)
  const toggle = (id: Id) => {
    if (chosen === 'all') return
    onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  }
  return (
    <fieldset className="console-choices">
      <legend>{legend}</legend>
      <Checkbox
        label={<strong>{all}</strong>}
        checked={chosen === 'all'}
        onChange={(event) => onChange(event.target.checked ? 'all' : [])}
      />
      <div className="console-choices__grid">
        {options.map(({ id, label }) => (
          <Checkbox
            key={id}
            label={label}
            checked={has(id)}
            disabled={chosen === 'all'}
            onChange={() => toggle(id)}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** The bound in the currency of each chosen brand, once for each currency. */
function mostText(
  { most, brands: chosen }: RoleDraft,
  { t, lang, brands }: { t: TFunction; lang: string; brands: readonly OperatorBrand[] },
): string {
  if (most === '') return t('console:role.noMost')
  const own = brands.filter(({ id }) => chosen === 'all' || chosen.includes(id))
  const texts = own.map(({ currency }) =>
    formatMoney(Number(most), currency, { locale: lang, symbol: currency.code }),
  )
  return t('console:role.mostIs', { amounts: [...new Set(texts)].join(' · ') || most })
}

export function hoursText(hours: number, lang: string): string {
  return unitText(hours, 'hour', lang)
}
