import {
  listOperatorActions,
  MORE_REFUSED,
  type LoggedAmount,
  type OperatorAction,
} from '#lib/api/ops/operator-log.ts'
import { plainDecimal } from '#lib/shared/money/plain-decimal.ts'
import { callOps, OpsError, type OpsTarget } from './call.ts'
import { say } from './say.ts'
import { expectWords } from './words.ts'

export const LOG_OPTIONS = { by: { type: 'string' }, before: { type: 'string' } } as const

interface LogOptions {
  tenant?: string | undefined
  by?: string | undefined
  before?: string | undefined
}

/** `ops log`: a page of what operators did, the newest first. */
export async function runLog(
  target: OpsTarget,
  words: readonly string[],
  { tenant, by, before }: LogOptions,
): Promise<void> {
  expectWords(words, 0)
  if (before !== undefined && !/^[1-9]\d{0,14}$/.test(before))
    throw new OpsError(`--before is the number of a line of the log, not "${before}"`)
  const { actions } = await callOps(target, listOperatorActions, {
    ...(tenant === undefined ? {} : { tenant }),
    ...(by === undefined ? {} : { by }),
    ...(before === undefined ? {} : { before }),
  })
  for (const { id, atMs, operator, call, subject, outcome, ...action } of actions)
    say(
      [
        `#${id} ${new Date(atMs).toISOString()}`,
        ...[
          operator ?? 'the deployment’s key',
          call,
          subject ?? '-',
          factsOf(action).join(', ') || '-',
          outcome === MORE_REFUSED ? 'refused, and more that day' : (outcome ?? 'interrupted'),
        ],
      ].join('  '),
    )
  const oldest = actions.at(-1)
  say(
    oldest
      ? `${tenant ?? 'whole deployment'}: ${actions.length} actions; older ones with --before ${oldest.id}`
      : `${tenant ?? 'whole deployment'}: no actions`,
  )
}

/** The decision, version, sums and bounds of a row. Rows that are older than the logging of amounts have no sums and bounds. */
function factsOf({
  decision,
  version,
  amounts,
  currency,
}: Pick<OperatorAction, 'decision' | 'version' | 'amounts' | 'currency'>): string[] {
  return [
    ...(decision === null ? [] : [decision]),
    ...(version === null ? [] : [`version ${version}`]),
    ...amounts.map((amount) => amountText(amount, currency)),
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
