import {
  exportOperatorActions,
  listOperatorActions,
  MORE_REFUSED,
  type LoggedAmount,
  type OperatorAction,
} from '#lib/api/ops/operator-log.ts'
import { plainDecimal } from '#lib/shared/money/plain-decimal.ts'
import { DAY_MS } from '#lib/shared/time/durations.ts'
import { callOps, OpsError, readTable, type OpsTarget } from './call.ts'
import { dayOf } from './dates.ts'
import { writeOutput } from './files.ts'
import { say } from './say.ts'
import { expectWords } from './words.ts'

export const LOG_OPTIONS = {
  all: { type: 'boolean' },
  by: { type: 'string' },
  call: { type: 'string' },
  subject: { type: 'string' },
  outcome: { type: 'string' },
  from: { type: 'string' },
  until: { type: 'string' },
  after: { type: 'string' },
} as const
export const LOG_OPTION_NAMES = [
  ...(['all', 'by', 'call', 'subject', 'outcome', 'from', 'until', 'after'] as const),
]

interface LogOptions {
  tenant?: string | undefined
  all?: boolean | undefined
  by?: string | undefined
  call?: string | undefined
  subject?: string | undefined
  outcome?: string | undefined
  from?: string | undefined
  until?: string | undefined
  after?: string | undefined
  out?: string | undefined
}

/** `ops log`: a page of what operators did, the newest first; with `--out` all of it as a table. */
export async function runLog(
  target: OpsTarget,
  words: readonly string[],
  options: LogOptions,
): Promise<void> {
  expectWords(words, 0)
  const { tenant, after, out } = options
  if (tenant !== undefined && options.all) throw new OpsError('--all and --tenant exclude each other')
  if (out !== undefined) {
    writeOutput(out, await readTable(target, exportOperatorActions, filtersOf(options)))
    return say(`written to ${out}`)
  }
  if (after !== undefined && !/^\d+\.\d+\.\d+$/.test(after))
    throw new OpsError(`--after is what the page before names, not "${after}"`)
  const asked = { ...filtersOf(options), ...(after === undefined ? {} : { after }) }
  const { actions, next } = await callOps(target, listOperatorActions, asked)
  for (const { id, tenant: brand, atMs, operator, keyId, call, subject, outcome, ...action } of actions)
    say(
      [
        `#${id} ${new Date(atMs).toISOString()}`,
        ...(options.all ? [brand ?? '-'] : []),
        ...[
          operator === null ? 'the deployment’s key' : `${operator}${keyId ? ` by key ${keyId}` : ''}`,
          call,
          subject ?? '-',
          factsOf(action).join(', ') || '-',
          outcome === MORE_REFUSED ? 'refused, and more that day' : (outcome ?? 'interrupted'),
        ],
      ].join('  '),
    )
  const of = options.all ? 'everything' : (tenant ?? 'whole deployment')
  say(
    actions.length === 0
      ? `${of}: no actions`
      : `${of}: ${actions.length} actions${next === undefined ? '' : `; older ones with --after ${next}`}`,
  )
}

/** Days are of UTC; `--until` names the last one. */
function filtersOf({ tenant, all, by, call, subject, outcome, from, until }: LogOptions) {
  const startOf = (day: string, option: string) => Date.parse(`${dayOf(day, option)}T00:00:00Z`)
  return {
    ...(tenant === undefined ? {} : { tenant }),
    ...(all ? { scope: 'all' as const } : {}),
    ...(by === undefined ? {} : { by }),
    ...(call === undefined ? {} : { call }),
    ...(subject === undefined ? {} : { subject }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(from === undefined ? {} : { fromMs: startOf(from, '--from') }),
    ...(until === undefined ? {} : { untilMs: startOf(until, '--until') + DAY_MS }),
  }
}

/** The decision, version, sums and bounds of a row. Rows that are older than the logging of amounts have no sums and bounds. */
function factsOf({
  decision,
  version,
  amounts,
  currency,
  before,
  after,
}: Pick<OperatorAction, 'decision' | 'version' | 'amounts' | 'currency' | 'before' | 'after'>): string[] {
  return [
    ...(decision === null ? [] : [decision]),
    ...(version === null ? [] : [`version ${version}`]),
    ...amounts.map((amount) => amountText(amount, currency)),
    ...(before || after ? [`${JSON.stringify(before)} → ${JSON.stringify(after)}`] : []),
  ]
}

/** `BRL 50.00` for the sum of a call; others with their names, bounds with what they were. */
function amountText({ name, from, to }: LoggedAmount, currency: OperatorAction['currency']): string {
  const isMoney = name.endsWith('Minor')
  const label = name === 'amountMinor' ? '' : `${isMoney ? name.slice(0, -'Minor'.length) : name} `
  const text = (value: number | null) => {
    if (value === null) return 'none'
    if (!isMoney) return String(value)
    return currency ? `${currency.code} ${plainDecimal(value, currency.exponent)}` : `${value} minor units`
  }
  return `${label}${from === undefined ? '' : `${text(from)} → `}${text(to)}`
}
