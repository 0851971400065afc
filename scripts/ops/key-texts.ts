import type { ErrorCode } from '#lib/api/errors.ts'
import type { OperatorGrant } from '#lib/api/ops/operator-grant.ts'
import { statedRights, type OperatorRights } from '#lib/api/ops/operator-rights.ts'

/** What the holder of a personal key may do, in one line. */
export function rightsText({ name, ...grant }: OperatorRights): string {
  return `${name}: ${grantText(grant)}`
}

/** What a role or a key allows. */
export function grantText({ duties, brands, mostMinor, readsOnly, endsAtMs }: OperatorGrant): string {
  const of = brands === 'all' ? 'every brand' : brands.join(', ')
  const most = mostMinor === undefined ? '' : `, up to ${mostMinor} minor units`
  return `${readsOnly ? 'reads' : 'does'} ${dutiesText(duties)} of ${of}${most}, until ${new Date(endsAtMs).toISOString()}`
}

/** Why the server did not take this key for the call, and what to do; `""` for refusals that are not about the key. */
export function keyRefusal(
  key: string,
  { code, details }: { code: ErrorCode | undefined; details: Record<string, unknown> },
): string {
  const rights = statedRights(key)
  if (code === 'operator.unauthorised') {
    const hasEnded = rights && rights.endsAtMs <= Date.now()
    return hasEnded
      ? `this key of ${rights.name} ended on ${new Date(rights.endsAtMs).toISOString()}: ask whoever deploys for a new one`
      : 'the server does not take this operator key: check OPS_KEY'
  }
  if (code === 'operator.otherName')
    return `this key is not that of "${String(details['operator'])}": each operator acts with a key of their own`
  if (code !== 'operator.notAllowed') return ''
  return `this key may not do that: ${missingText(details)}. ${rights ? `It is for ${rightsText(rights)}; ` : ''}whoever deploys makes others with "keys make"`
}

function missingText(details: Record<string, unknown>): string {
  if (details['change'] === true) return 'it only reads'
  if (typeof details['mostMinor'] === 'number')
    return `the amount is above ${details['mostMinor']} in minor units, its highest`
  const tenant = details['tenant']
  if (typeof tenant !== 'string') return `it lacks the duty "${String(details['duty'])}"`
  return tenant === 'all' ? 'the command acts on all brands' : `it is not for the brand "${tenant}"`
}

function dutiesText(duties: OperatorRights['duties']): string {
  return duties === 'all' ? 'everything' : duties.join(', ')
}
