import { MoneyField } from '#islands/parts/MoneyField.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Select } from '#islands/ui/Select.tsx'
import type { Currency } from '#lib/api/fields.ts'
import { DIVIDEND_CYCLES, PAYERS } from '#lib/shared/contracts/contract.ts'
import { gamesText, type Terms, type Writer } from './contract-text.ts'
import { usesLoss, type TypedTerms, type TypedTier } from './typed-terms.ts'
import styles from './contracts.module.css'

interface Props {
  write: Writer
  currency: Currency
  base: Terms
  typed: TypedTerms
  onTyped: (typed: TypedTerms) => void
  /** Below an upline the cycle is the upline's. */
  isFixedCycle: boolean
}

const MAX_TIERS = 20
const EMPTY: TypedTier = { turnover: '', active: '', loss: '', rate: '' }

/** Rates and their conditions: tiers, or one or two rates by difference along the line. */
export function TermsFields({ write, currency, base, typed, onTyped, isFixedCycle }: Props) {
  const { t } = write
  const set = (change: Partial<TypedTerms>) => onTyped({ ...typed, ...change })
  return (
    <div className={styles.part}>
      <p className="muted">{gamesText(t, base.category)}</p>
      {'cycle' in base && !isFixedCycle && (
        <Select
          label={t('contracts:offer.cycle')}
          value={typed.cycle}
          onChange={(event) => set({ cycle: choice(DIVIDEND_CYCLES, event.target.value) })}
          options={DIVIDEND_CYCLES.map((each) => ({ value: each, label: t(`contracts:cycle.${each}`) }))}
        />
      )}
      {'payer' in base && isFixedCycle && (
        <Select
          label={t('contracts:offer.payer')}
          value={typed.payer}
          onChange={(event) => set({ payer: choice(PAYERS, event.target.value) })}
          options={PAYERS.map((each) => ({ value: each, label: t(`contracts:offer.payers.${each}`) }))}
        />
      )}
      {base.kind === 'realtime' && (
        <div className={styles.tier}>
          <RateField
            label={t('contracts:offer.wonRate')}
            value={typed.rate}
            onValue={(rate) => set({ rate })}
          />
          <RateField
            label={t('contracts:offer.lostRate')}
            value={typed.second}
            onValue={(second) => set({ second })}
          />
        </div>
      )}
      {base.kind === 'commission' && (
        <RateField label={t('contracts:offer.rate')} value={typed.rate} onValue={(rate) => set({ rate })} />
      )}
      {'tiers' in base && <Tiers {...{ write, currency, base, typed, onTyped }} />}
    </div>
  )
}

function Tiers({ write: { t }, currency, base, typed, onTyped }: Omit<Props, 'isFixedCycle'>) {
  const isFixed = 'tiers' in base && base.tiers[0]?.rate.type === 'fixed'
  const setTier = (at: number, change: Partial<TypedTier>) =>
    onTyped({
      ...typed,
      tiers: typed.tiers.map((tier, index) => (index === at ? { ...tier, ...change } : tier)),
    })
  return (
    <>
      {typed.tiers.map((tier, index) => (
        <fieldset key={index} className={styles.tier}>
          <legend>{t('contracts:offer.tier', { tier: index + 1 })}</legend>
          <AmountField
            currency={currency}
            label={t('contracts:offer.turnover')}
            value={tier.turnover}
            onValue={(turnover) => setTier(index, { turnover })}
          />
          <CountField
            label={t('contracts:offer.active')}
            value={tier.active}
            onValue={(active) => setTier(index, { active })}
          />
          {usesLoss(base) && (
            <AmountField
              currency={currency}
              label={t('contracts:offer.loss')}
              value={tier.loss}
              onValue={(loss) => setTier(index, { loss })}
            />
          )}
          {isFixed ? (
            <AmountField
              currency={currency}
              label={t('contracts:offer.value')}
              value={tier.rate}
              onValue={(rate) => setTier(index, { rate })}
            />
          ) : (
            <RateField
              label={t('contracts:offer.rate')}
              value={tier.rate}
              onValue={(rate) => setTier(index, { rate })}
            />
          )}
          {typed.tiers.length > 1 && (
            <Button
              variant="ghost"
              size="sm"
              icon="trash"
              onClick={() => onTyped({ ...typed, tiers: typed.tiers.filter((_, each) => each !== index) })}
            >
              {t('contracts:offer.removeTier')}
            </Button>
          )}
        </fieldset>
      ))}
      {typed.tiers.length < MAX_TIERS && (
        <div>
          <Button
            variant="secondary"
            size="sm"
            icon="plus"
            onClick={() => onTyped({ ...typed, tiers: [...typed.tiers, EMPTY] })}
          >
            {t('contracts:offer.addTier')}
          </Button>
        </div>
      )}
    </>
  )
}

interface TextProps {
  label: string
  value: string
  onValue: (value: string) => void
}

function AmountField({ label, value, onValue, currency }: TextProps & { currency: Currency }) {
  return (
    <MoneyField
      label={label}
      currency={currency}
      value={value}
      onChange={(event) => onValue(event.target.value)}
    />
  )
}

function CountField({ label, value, onValue }: TextProps) {
  return (
    <Field
      label={label}
      inputMode="numeric"
      autoComplete="off"
      value={value}
      onChange={(event) => onValue(event.target.value)}
    />
  )
}

function RateField({ label, value, onValue }: TextProps) {
  return (
    <Field
      label={label}
      inputMode="decimal"
      autoComplete="off"
      suffix="%"
      value={value}
      onChange={(event) => onValue(event.target.value)}
    />
  )
}

function choice<Value extends string>(
  all: readonly [Value, ...Value[]] | readonly Value[],
  value: string,
): Value {
  const found = all.find((each) => each === value) ?? all[0]
  if (found === undefined) throw new Error('a choice of nothing')
  return found
}
