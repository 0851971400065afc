import type { TFunction } from 'i18next'
import { useMoney } from '#islands/parts/use-money.ts'
import type { Currency } from '#lib/api/fields.ts'
import type { LimitKind, LimitPeriod } from '#lib/shared/protection/limits.ts'

/** Formats a limit's value: money, or hours and minutes. */
export function useLimitText({ t, lang, currency }: { t: TFunction; lang: string; currency: Currency }) {
  const money = useMoney(lang)
  return (kind: LimitKind, amount: number): string =>
    kind === 'time' ? timeText(t, amount) : money(amount, currency)
}

export function timeText(t: TFunction, minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return t('protection:time.minutes', { count: rest })
  if (rest === 0) return t('protection:time.hours', { count: hours })
  return `${t('protection:time.hours', { count: hours })} ${t('protection:time.minutes', { count: rest })}`
}

export function limitName(t: TFunction, { kind, period }: { kind: LimitKind; period: LimitPeriod }): string {
  return t('protection:limits.name', {
    kind: t(`protection:limits.kind.${kind}`),
    period: t(`protection:limits.period.${period}`),
  })
}
