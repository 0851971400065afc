import * as z from 'zod/mini'
import { lineOf } from '#lib/site/brand/config-lines.ts'
import { percentInput } from '#lib/agent/percent.ts'
import { contractFields, type Problem } from '#lib/shared/contracts/fields.ts'
import { OpsError } from './call.ts'

/** Refusals of contracts and their terms, with the remedy, in the terms of the file that the operator writes. */

interface Subject {
  action: string
  account?: string | undefined
  /** The upline of a move. */
  to?: string | undefined
  /** What a correction takes. */
  kind?: string | undefined
  period?: string | undefined
}

const problems = z.array(z.object({ field: z.string(), rule: z.string(), allowed: z.optional(z.string()) }))
const warnings = z.array(z.looseObject({ worstShareE6: z.nullable(z.number()), maximumShareE6: z.number() }))

const RULES: Readonly<Record<Problem['rule'], string>> = {
  notJson: 'is not JSON',
  object: 'is an object: { … }',
  list: 'is a list: [ … ]',
  missing: 'is missing',
  unknown: 'is not a field of this kind of contract: remove it',
  text: 'is a text',
  whole: 'is a whole number: amounts in minor units, rates in millionths (10000 is 1 %)',
  range: 'is out of range',
  choice: 'is not one of the allowed values',
  ascending: 'has to be above that of the tier before',
  notFalling: 'may not be below that of the tier before',
  oneRateType: 'has to be of the same type in all tiers',
  percentOnly: 'has to be "percent" for this kind of contract',
  tooMany: 'has too many entries',
  aboveTenant: 'is more than the brand allows (contracts in its tenant.json)',
  aboveUpline: 'is more than the upline has',
  notComparable: 'does not fit below the contract of the upline',
  uplineMissing: 'needs a contract of this kind with the upline',
  uplineDiffers: 'is by an upline that has changed since',
  uplineNotStanding: 'needs a contract of the upline that is in force',
  platformPaysTop: 'is "platform" for a top agent',
  self: 'may not be the agent itself',
  carryNeedsHalfMonth: 'is "secondHalf" only with the cycle "halfMonth"',
  unused: 'has no effect in this kind of contract: set it to 0, or leave the choice at its default',
  overlaps:
    'meets a contract of this kind in the line, of the agent or of one above or below, for all games or for one of them: end that one first',
}

/** An account of the wrong type for its role in the action. */
function wrongType({ action, account, to }: Subject): string {
  return action === 'offer'
    ? `"${account}" is not a top agent: the brand signs with top agents only; "agents show" says who stands above, "agents top" makes one`
    : `"${action === 'move' ? to : account}" is not an agent: "agents show" says what an account is`
}

function wrongMove({ account, to }: Subject, reason: unknown): string | undefined {
  if (reason === 'loop') return `"${to}" stands below "${account}": a line cannot stand below itself`
  if (reason === 'same') return `"${account}" stands below "${to}" already: there is nothing to move`
  if (reason === 'top')
    return `"${account}" is a top agent, or is "${to}" itself: only members with an upline move`
  if (reason !== 'overlaps') return undefined
  return `contracts of "${account}" and the line below meet contracts of the same kind above "${to}", for all games or for one of them: end those first; "agents contracts" shows them`
}

/** Runs a call, and replaces the text of `refusal-texts.ts` where this command has a more precise one. */
export async function withRemedies<Output>(of: Subject, act: () => Promise<Output>): Promise<Output> {
  try {
    return await act()
  } catch (cause) {
    if (!(cause instanceof OpsError) || cause.code === undefined) throw cause
    const { code, details } = cause
    const text =
      code === 'contract.terms'
        ? refusedTerms(details)
        : code === 'contract.warning'
          ? tooMuch(details)
          : code === 'agent.type'
            ? wrongType(of)
            : code === 'agent.move'
              ? wrongMove(of, details['reason'])
              : code === 'bill.unknown' && of.action === 'correct'
                ? `the line of "${of.account}" has no closed period ${of.period} of ${of.kind}: --account is the top agent of the line, and --period is written as in the ids that "agents bills --account ${of.account}" shows`
                : undefined
    throw text === undefined ? cause : new OpsError(text, { code, details })
  }
}

/** A line for each field of a file of terms that cannot be read; empty where all can. */
export function unreadableTerms(file: string, terms: unknown): string {
  const contract = { contractId: 'new', version: 1, agentId: 'agent', uplineId: null, state: 'offered' }
  return linesOf(contractFields({ ...contract, acceptedAtMs: null, endedAtMs: null, terms }, ''), file)
}

function refusedTerms(details: Record<string, unknown>): string | undefined {
  const read = problems.safeParse(details['problems'])
  if (!read.success || read.data.length === 0) return undefined
  return `these terms are refused:\n${linesOf(read.data)}\ncorrect the file and repeat the command`
}

function tooMuch(details: Record<string, unknown>): string | undefined {
  const read = warnings.safeParse(details['warnings'])
  const [worst] = read.data ?? []
  if (!worst) return undefined
  const share = worst.worstShareE6 === null ? 'any amount' : `${percentInput(worst.worstShareE6, 'en')} %`
  return (
    `with this the line could get ${share} of what the house can expect to keep; the brand wants to pay at most ` +
    `${percentInput(worst.maximumShareE6, 'en')} %: lower the rates, or repeat the command with --force`
  )
}

/** Each problem with its line, where it is one of a file. */
function linesOf(
  found: readonly { field: string; rule: string; allowed?: string | undefined }[],
  file?: string,
): string {
  return found
    .map(({ field, rule, allowed }) => {
      const text = Object.entries(RULES).find(([name]) => name === rule)?.[1] ?? `is refused (${rule})`
      const key = field.replace(/^terms\.?/, '')
      const line = file === undefined ? undefined : lineOf({ file, key: key.replaceAll(/\[(\d+)\]/g, '.$1') })
      const at = line === undefined ? '' : `line ${line}: `
      return `  ${at}${key || 'the file'} ${text}${allowed ? `: ${allowed}` : ''}`
    })
    .join('\n')
}
