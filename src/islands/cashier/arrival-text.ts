import type { TFunction } from 'i18next'

const HOUR_MINUTES = 60

/** How long a withdrawal takes, in words. */
export function arrivalText(t: TFunction, minutes: number): string {
  return minutes < HOUR_MINUTES
    ? t('cashier:withdraw.minutes', { count: minutes })
    : t('cashier:withdraw.hours', { count: Math.ceil(minutes / HOUR_MINUTES) })
}
