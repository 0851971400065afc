import {
  listApplications,
  reviewApplication,
  type Application,
} from '#lib/api/rewards/promotions-applications.ts'
import type { Currency } from '#lib/api/fields.ts'
import { listReferrals, reviewReferral } from '#lib/api/rewards/referral.ts'
import { formatMoney } from '#lib/shared/money/money.ts'
import { callOps, OpsError, type OpsTarget } from './call.ts'
import { saveProofs } from './proofs.ts'
import type { RewardOptions } from './rewards.ts'
import { say } from './say.ts'

/** `applications list|proofs|approve|reject`: what members ask for; above the brand's amount two people approve. */
export async function runApplications(
  target: OpsTarget,
  words: readonly string[],
  { tenant, id, as: operator, reason, out }: RewardOptions & { out?: string | undefined },
): Promise<void> {
  const [action = '', surplus] = words
  if (surplus) throw new OpsError(`"${surplus}" is too much`)
  if (action === 'list') {
    const { currency, applications } = await callOps(target, listApplications, { tenant })
    say(`${tenant}: ${applications.length} applications wait for a decision`)
    for (const application of applications) tell(application, currency)
    return
  }
  if (!id) throw new OpsError('name the application with --id; "applications list" shows them')
  if (action === 'proofs') return saveProofs(target, { tenant, subject: 'application', id, out })
  const { decision, by } = decisionOf('applications', { action, operator, reason })
  const decided = await callOps(target, reviewApplication, {
    tenant,
    id,
    operator: by,
    decision,
    reason: reason ?? 'approved',
  })
  say(`  ${decided.account}  ${decided.offerId}  ${decided.status}`)
}

/** `referrals list|approve|reject --id <invitee>`: invitations from the inviter's own address. */
export async function runReferrals(
  target: OpsTarget,
  words: readonly string[],
  { tenant, id, as: operator, reason }: RewardOptions,
): Promise<void> {
  const [action = '', surplus] = words
  if (surplus) throw new OpsError(`"${surplus}" is too much`)
  if (action === 'list') {
    const { referrals } = await callOps(target, listReferrals, { tenant })
    say(`${tenant}: ${referrals.length} invitations wait for a decision`)
    for (const { inviteeId, invitee, inviter, reason: why = '' } of referrals)
      say(`  ${inviteeId}  ${invitee} by ${inviter}  ${why}`)
    return
  }
  if (!id) throw new OpsError('name the invitee with --id; "referrals list" shows them')
  const { decision, by } = decisionOf('referrals', { action, operator, reason })
  const decided = await callOps(target, reviewReferral, {
    tenant,
    inviteeId: id,
    operator: by,
    decision,
    reason: reason ?? 'approved',
  })
  say(`  ${decided.invitee} by ${decided.inviter}  ${decided.binding}`)
}

function decisionOf(
  command: string,
  { action, operator, reason }: { action: string; operator: string | undefined; reason: string | undefined },
): { decision: 'approve' | 'reject'; by: string } {
  if (action !== 'approve' && action !== 'reject')
    throw new OpsError(`${command} takes "list", "approve" or "reject", not "${action}"`)
  if (!operator) throw new OpsError('say who decides with --as <name>')
  if (action === 'reject' && !reason) throw new OpsError('say why with --reason "…"; the player reads it')
  return { decision: action, by: operator }
}

function tell(application: Application, currency: Currency): void {
  const { id, account, title, remark, pictures, repeatedPictures, mostMinor, approvedBy } = application
  const most = `${currency.code} ${formatMoney(mostMinor, currency, 'en')}`
  say(`  ${id}  ${account}  ${title}, up to ${most}`)
  const repeated = repeatedPictures > 0 ? `, ${repeatedPictures} of them sent before` : ''
  say(
    `    ${remark}; ${pictures.length} pictures${repeated}; approved by ${approvedBy.join(', ') || 'nobody'}`,
  )
}
