import type { TFunction } from 'i18next'
import type { AgentActions } from '#lib/agent/agent-store.ts'
import { percentText } from '#lib/agent/percent.ts'
import { CATEGORIES } from '#lib/api/fields.ts'

type Kind = AgentActions['content'][number]['kind']

interface Writer {
  t: TFunction
  lang: string
  money: (minor: number) => string
}

const NOTHING = '—'

/** A stored state of the audit list in words: rates, a type, a link's state, an amount, a remark. */
export function changeText(write: Writer, kind: Kind, kept: string): string {
  const { t } = write
  // A remark is the agent's own text, whatever it looks like.
  if (kind === 'remark') return kept || NOTHING
  if (kind === 'linkChange') return t(`agent:link.states.${kept}`)
  const value = parse(kept)
  if (value === undefined) return kept || NOTHING
  if (typeof value.amountMinor === 'number') return write.money(value.amountMinor)
  if (typeof value.contract === 'string' && typeof value.state === 'string')
    return `${t(`contracts:kind.${value.contract}`)} · ${t(`contracts:state.${value.state}`)}`
  return ratesText(write, value)
}

function ratesText({ t, lang }: Writer, value: StoredChange): string {
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

interface StoredChange {
  rates?: unknown
  type?: unknown
  label?: unknown
  contract?: unknown
  state?: unknown
  amountMinor?: unknown
}

function parse(text: string): StoredChange | undefined {
  if (!text.startsWith('{')) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    // Not JSON, although it begins with a brace: shown as it is.
    return undefined
  }
}
