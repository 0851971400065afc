import type { CashierSettings } from '#lib/api/ops/ops.ts'
import { stakesFor } from '#lib/shared/aurora-reels/stakes.ts'
import type { Tenant } from './tenant-schema.ts'

/** In smallest stakes of the currency, so that defaults have a comparable value in every currency. */
const DEPOSIT = { min: 50, max: 50_000, quick: [100, 250, 500, 1000, 2500] }
const WITHDRAWAL = { min: 100, max: 100_000, reviewAbove: 5000 }

/** A brand's cashier with all defaults, which derive from its currency. */
export function cashierOf({ cashier, currency }: Pick<Tenant, 'cashier' | 'currency'>): CashierSettings {
  const unit = stakesFor({ code: currency.code, exponent: currency.exponent })[0] ?? 1
  const { withdrawal } = cashier
  return {
    methods: cashier.methods.map((method) => {
      const minMinor = method.minMinor ?? DEPOSIT.min * unit
      const maxMinor = Math.max(minMinor, method.maxMinor ?? DEPOSIT.max * unit)
      const quick = method.quickMinor ?? DEPOSIT.quick.map((each) => each * unit)
      return {
        id: method.id,
        kind: method.kind,
        instruments: method.instruments,
        minMinor,
        maxMinor,
        quickMinor: quick.filter((each) => each >= minMinor && each <= maxMinor),
        feeBasisPoints: method.feeBasisPoints,
      }
    }),
    withdrawal: {
      minMinor: withdrawal.minMinor ?? WITHDRAWAL.min * unit,
      maxMinor: withdrawal.maxMinor ?? WITHDRAWAL.max * unit,
      feeMinor: withdrawal.feeMinor,
      arrivalMinutes: withdrawal.arrivalMinutes,
      reviewAboveMinor: withdrawal.reviewAboveMinor ?? WITHDRAWAL.reviewAbove * unit,
      reviewMinutes: withdrawal.reviewMinutes,
      confirmMinutes: withdrawal.confirmMinutes,
      payoutKinds: withdrawal.payoutKinds,
    },
  }
}
