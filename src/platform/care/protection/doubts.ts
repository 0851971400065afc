import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import type * as calls from '#lib/api/care/protection-ops.ts'
import { birthMark, numberMarks, type PayoutOf, type Person } from '#lib/shared/protection/identity.ts'
import type { Call } from '#platform/base/call.ts'
import { brandEnvOf } from '#platform/base/system/service.ts'
import { moveMoney, walletOf } from '#platform/ledger/wallet/service.ts'
import { findMemberById, knownMember, wholePersonOf } from '#platform/people/member/service.ts'
import { tellMember } from '#platform/people/messages/service.ts'
import {
  decideDoubts,
  type Doubt,
  excludedBeside,
  openDoubt,
  openDoubts,
  openDoubtsOf,
} from './doubt-repository.ts'
import { follow, followExclusion, hashed } from './exclusion.ts'
import { ownExclusion } from './exclusion-repository.ts'
import { likeByName, others, type Like } from './namesakes.ts'
import { type OwnCall, settingsOf } from './settings.ts'

/**
 * Before money moves: an exclusion of the person reaches the account; where it only may be the same person, the wallet is
 * frozen until somebody has looked. The member is told of neither reason nor person. Idempotent.
 * @param payout an account that is about to be added
 * @throws ApiError `protection.unavailable` where exclusions cannot be looked up
 */
export async function guardExcluded(call: OwnCall, payout?: PayoutOf): Promise<void> {
  await followExclusion(call, payout ? { payout } : {})
  await holdDoubtful(call, payout)
}

/** Freezes the wallet of an account that may belong to an excluded person. */
export async function holdDoubtful(call: OwnCall, payout?: PayoutOf): Promise<void> {
  const { env, tenant, now } = call
  const found = await doubtOf(call, payout)
  // Whoever is excluded already plays nowhere, and takes their money out.
  if (!found || (await isExcluded(call))) return
  const doubt: Doubt = { tenant: tenant.id, member: call.member.id, at: now, ...found }
  if (!(await openDoubt(env, doubt))) return
  await moveMoney(call, call.member.id, {
    kind: 'freeze',
    operationKey: `doubt:${doubt.likeTenant}:${doubt.likeMember}`,
    frozen: true,
    note: 'waits for a person',
  })
  const waitSeconds = tenant.cashier.withdrawal.reviewMinutes * 60
  await tellMember(call, { ...messageOf(doubt, 'begun'), kind: 'accountCheck', values: { waitSeconds } })
}

async function isExcluded({ env, tenant, now, member }: OwnCall): Promise<boolean> {
  const { pause } = await walletOf(env, tenant.id, member.id).protection(now)
  return pause?.kind === 'exclusion'
}

/** The id of a message must not tell whose exclusion it is about. */
function messageOf(
  { member, likeTenant, likeMember }: Doubt,
  step: 'begun' | 'done',
): { member: string; event: string } {
  return { member, event: `check:${hashed(`${member} ${likeTenant} ${likeMember}`)}:${step}` }
}

async function doubtOf(call: OwnCall, payout: PayoutOf | undefined): Promise<Like | undefined> {
  const { env, tenant } = call
  const member = await findMemberById(env, { tenant: tenant.id, id: call.member.id })
  if (!member) return undefined
  const known = await wholePersonOf(env, tenant.id, member)
  const person = payout ? { ...known, payouts: [...(known.payouts ?? []), payout] } : known
  return (
    (await likeByNumber(call, person)) ??
    (await likeByName(call, { person, isNew: payout !== undefined })) ??
    (await likeByBirthday(call, person))
  )
}

async function likeByNumber(call: OwnCall, person: Person): Promise<Like | undefined> {
  const [found] = await others(call, numberMarks(person))
  return found && { likeTenant: found.tenant, likeMember: found.member, reason: 'number' }
}

async function likeByBirthday(
  { env, tenant, now, member }: OwnCall,
  { birthday }: Person,
): Promise<Like | undefined> {
  if (!birthday) return undefined
  const of = { tenant: tenant.id, member: member.id, nowMs: now, operator: settingsOf(tenant).operator }
  const near = await excludedBeside(env, { ...of, mark: hashed(birthMark(birthday)) })
  return near ? { likeTenant: near.tenant, likeMember: near.member, reason: 'birthday' } : undefined
}

export async function listDoubts({
  env,
  tenant,
}: Call<typeof calls.listDoubts>): Promise<OutputOf<typeof calls.listDoubts>> {
  const rows = await openDoubts(env, tenant.id)
  return {
    doubts: rows.map(({ account, likeTenant, likeAccount, reason, at }) => ({
      ...{ account, brand: likeTenant, like: likeAccount, reason, atMs: at },
    })),
  }
}

/** Whoever is the same person is excluded to the same end; the wallet of anybody else is free again. */
export async function decideDoubt(
  call: Call<typeof calls.decideDoubt>,
): Promise<OutputOf<typeof calls.decideDoubt>> {
  const { env, tenant, now, input } = call
  const { id } = await knownMember(env, tenant.id, input.account)
  const open = await openDoubtsOf(env, { tenant: tenant.id, member: id })
  const [first] = open
  if (!first) throw new ApiError('doubt.unknown')
  const own: OwnCall = { env, tenant, now, member: { id } }
  if (input.decision === 'same') for (const doubt of open) await followDoubt(own, doubt)
  await moveMoney(own, id, {
    kind: 'freeze',
    operationKey: `doubt:${first.likeTenant}:${first.likeMember}:${input.decision}`,
    frozen: false,
    note: `${input.operator}: ${input.reason}`.slice(0, 300),
  })
  if (input.decision === 'other')
    await tellMember(call, { ...messageOf(first, 'done'), kind: 'accountChecked' })
  await decideDoubts(
    env,
    { tenant: tenant.id, member: id },
    { decision: input.decision, operator: input.operator, note: input.reason, nowMs: now },
  )
  return { account: input.account, decision: input.decision }
}

/** An exclusion that ended meanwhile excludes nobody. */
async function followDoubt(call: OwnCall, { likeTenant, likeMember }: Doubt): Promise<void> {
  const env = await brandEnvOf(call.env, likeTenant)
  const found = await ownExclusion(env, { tenant: likeTenant, member: likeMember, nowMs: call.now })
  if (found) await follow(call, found)
}
