import { ApiError } from '#lib/api/errors.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/agents/agent-register-centre.ts'
import { isReservedName } from '#lib/shared/text/reserved-names.ts'
import { mayBring } from '#lib/shared/agent/agent-types.ts'
import { fieldProblem } from '#lib/shared/text/patterns.ts'
import type { Call } from '#platform/base/call.ts'
import { hashPassword } from '#platform/base/crypto/service.ts'
import {
  accountKey,
  checkAge,
  checkRoom,
  insertMember,
  recordChange,
  registrationRules,
} from '#platform/people/member/service.ts'
import { checkNewPassword } from '#platform/access/password/service.ts'
import { limitChanges } from './downline.ts'
import { checkPaid, checkRates, ratesOf } from './rates.ts'

type CreateCall = Call<typeof calls.createDownline>

/** Opens an account directly below the agent. Two people know its password, so the first login must set a new one. */
export async function createDownline(call: CreateCall): Promise<OutputOf<typeof calls.createDownline>> {
  const { env, tenant, member, now, input } = call
  await limitChanges(call)
  const { type, rates } = input
  const account = accountKey(input.account)
  if (!mayBring(member.type, type)) throw new ApiError('agent.type', { type })
  checkAccount(call, account)
  checkNewPassword(call, { newPassword: input.password }, account)
  checkAge(call, input.birthday)
  checkPaid(call, rates)
  checkRates(rates, { own: await ratesOf(call, member) })
  await checkRoom(call, member.id)
  const isMade = await insertMember(env, {
    tenant: tenant.id,
    nowMs: now,
    member: {
      id: crypto.randomUUID(),
      account,
      nickname: account,
      type,
      passwordHash: await hashPassword(input.password),
      mustChangePassword: true,
      birthday: input.birthday,
      uplineId: member.id,
      bounds: tenant.agents,
      rates: JSON.stringify(rates),
    },
  })
  if (!isMade) {
    // Others may have joined since the check.
    await checkRoom(call, member.id)
    throw new ApiError('register.usernameTaken')
  }
  const after = { type, rates }
  await recordChange(call, { actor: member.id, kind: 'create', subject: account, after }).run()
  return { account, type }
}

/** By the brand's own rule for user names. */
function checkAccount({ tenant }: CreateCall, account: string): void {
  if (isReservedName(account, tenant.name)) throw new ApiError('register.usernameTaken')
  const rule = registrationRules(tenant).find(({ field }) => field === 'username')
  const problem = rule && fieldProblem(rule, account)
  if (!problem) return
  const { patternId, minLength: min, maxLength: max } = rule
  throw new ApiError('field.invalid', {
    fields: [{ field: 'account', reason: problem, patternId, min, max }],
  })
}
