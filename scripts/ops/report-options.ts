/** Options of this command only. */
export const REPORT_OPTIONS = {
  from: { type: 'string' },
  figures: { type: 'string' },
  sort: { type: 'string' },
  currency: { type: 'string' },
  vendor: { type: 'string' },
  category: { type: 'string' },
  country: { type: 'string' },
  line: { type: 'string' },
  channel: { type: 'string' },
  share: { type: 'string' },
  basis: { type: 'string' },
  day: { type: 'string' },
  cnpj: { type: 'string' },
  key: { type: 'string' },
  certificate: { type: 'string' },
  lot: { type: 'string' },
  compare: { type: 'boolean' },
} as const
type Own = keyof typeof REPORT_OPTIONS
// The keys of the literal above.
export const REPORT_OPTION_NAMES = Object.keys(REPORT_OPTIONS) as Own[]

export interface ReportOptions extends Partial<Record<Exclude<Own, 'compare'>, string | undefined>> {
  tenant: string
  to?: string | undefined
  by?: string | undefined
  game?: string | undefined
  out?: string | undefined
  as?: string | undefined
  reason?: string | undefined
  compare?: boolean | undefined
}

/** With the days, read. */
export type Asked = ReportOptions & { fromDay: string; toDay: string }
