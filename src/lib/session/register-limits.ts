import type { RegisterForm, RegistrationSettings } from '#lib/api/access/registration.ts'
import { LIMIT_PERIODS, type LimitPeriod } from '#lib/shared/protection/limits.ts'
import { PERIOD_MINUTES, type RequiredKind } from '#lib/shared/protection/required-limits.ts'
import { parseAmount } from '#lib/shared/money/money.ts'
import { readWhole } from '#lib/shared/text/entry.ts'

/** What is typed for a limit of the market's law: an amount or minutes, and the period that it counts for. */
export type LimitValues = Partial<Record<`${RequiredKind}Limit` | `${RequiredKind}Period`, string>>
export type LimitProblem = 'required' | 'amount' | 'minutes'

interface Terms {
  settings: RegistrationSettings
  lang: string
}

/** The problems of the required limits, by field. */
export function limitProblems(
  values: LimitValues,
  terms: Terms,
): Partial<Record<`${RequiredKind}Limit`, LimitProblem>> {
  const asked = terms.settings.requiredLimits?.kinds ?? []
  return Object.fromEntries(
    asked.flatMap((kind): [string, LimitProblem][] => {
      if (!values[`${kind}Limit`]?.trim()) return [[`${kind}Limit`, 'required']]
      if (readLimit(kind, values, terms) !== undefined) return []
      return [[`${kind}Limit`, kind === 'time' ? 'minutes' : 'amount']]
    }),
  )
}

/** The limits as the call takes them; nothing where the brand's market asks for none. */
export function chosenLimits(values: LimitValues, terms: Terms): Pick<RegisterForm, 'limits'> {
  const asked = terms.settings.requiredLimits?.kinds ?? []
  const limits = Object.fromEntries(
    asked.flatMap((kind) => {
      const max = readLimit(kind, values, terms)
      return max === undefined ? [] : [[kind, { period: periodOf(kind, values), max }]]
    }),
  )
  return asked.length === 0 ? {} : { limits }
}

/** The period of a limit; before one is chosen, the first. */
export function periodOf(kind: RequiredKind, values: LimitValues): LimitPeriod {
  return LIMIT_PERIODS.find((period) => period === values[`${kind}Period`]) ?? 'day'
}

function readLimit(kind: RequiredKind, values: LimitValues, { settings, lang }: Terms): number | undefined {
  const text = values[`${kind}Limit`] ?? ''
  if (kind === 'time') {
    const minutes = readWhole(text, 5)
    return minutes && minutes <= PERIOD_MINUTES[periodOf(kind, values)] ? minutes : undefined
  }
  const asked = settings.requiredLimits
  const parsed = asked && parseAmount(text, asked.currency, { locale: lang, symbol: asked.currencySymbol })
  return parsed?.ok && parsed.minor > 0 ? parsed.minor : undefined
}
