import type { TFunction } from 'i18next'
import { percentText } from '#lib/agent/percent.ts'
import { CATEGORIES } from '#lib/api/fields.ts'

const STATES = ['open', 'used', 'expired', 'closed']

/** What the audit kept of a state, in words: rates, a type, a link's state, a remark. */
export function changeText(t: TFunction, lang: string, kept: string): string {
  if (STATES.includes(kept)) return t(`agent:link.states.${kept}`)
  const value = parse(kept)
  if (value === undefined) return kept || '—'
  if (typeof value.contract === 'string' && typeof value.state === 'string')
    return `${t(`contracts:kind.${value.contract}`)} · ${t(`contracts:state.${value.state}`)}`
  const rates = Object(value.rates ?? (value.type === undefined ? value : {}))
  const parts = CATEGORIES.flatMap((category) => {
    const rateE6: unknown = rates[category]
    return typeof rateE6 === 'number'
      ? [`${t(`agent:category.${category}`)} ${percentText(rateE6, lang)}`]
      : []
  })
  if (typeof value.type === 'number') parts.unshift(t(`agent:type.${value.type}`))
  if (typeof value.label === 'string' && value.label !== '') parts.unshift(value.label)
  return parts.length > 0 ? parts.join(' · ') : t('agent:rates.noRates')
}

interface Kept {
  rates?: unknown
  type?: unknown
  label?: unknown
  contract?: unknown
  state?: unknown
}

function parse(text: string): Kept | undefined {
  if (!text.startsWith('{')) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    // A remark that begins with a brace is a remark.
    return undefined
  }
}
