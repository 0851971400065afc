import { randomBytes } from 'node:crypto'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import type * as calls from '#lib/api/people/second-factor.ts'
import type { Call, CallBase } from '#platform/base/call.ts'
import { tellChange } from '#platform/people/messages/service.ts'
import { countTry, readMember, requirePassword } from '#platform/people/session/service.ts'
import { hashToken } from '#platform/base/crypto/service.ts'
import { makeTotpSecret, matchTotp, totpUri } from './totp.ts'
import {
  confirmTotp as writeConfirmed,
  deleteTotp,
  findTotp,
  offerTotp,
  useRecoveryCode,
  useStep,
  type TotpKey,
} from './totp-repository.ts'

const RECOVERY_CODES = 10
/** 80 random bits cannot be guessed, so a plain hash is sufficient. */
const RECOVERY_BYTES = 10

export async function hasSecondFactor(
  base: Pick<CallBase, 'env' | 'tenant'>,
  memberId: string,
): Promise<boolean> {
  return Boolean((await findTotp(base.env, keyOf(base, memberId)))?.confirmed_at)
}

/** Matches a code of the app or a recovery code; each is accepted once. */
export async function matchSecondFactor(base: CallBase, memberId: string, code: string): Promise<boolean> {
  const key = keyOf(base, memberId)
  const forgive = await countTry(base, memberId, 'totp')
  const isRight =
    (await matchStep(base, key, code)) || (await useRecoveryCode(base.env, key, recoveryHash(code)))
  if (isRight) await forgive()
  return isRight
}

export async function beginTotp(
  call: Call<typeof calls.beginTotp>,
): Promise<OutputOf<typeof calls.beginTotp>> {
  const member = await readMember(call, call.member)
  if (await hasSecondFactor(call, member.id)) throw new ApiError('totp.alreadyOn')
  await requirePassword(call, member, call.input.password)
  const secret = makeTotpSecret()
  await offerTotp(call.env, keyOf(call, member.id), secret)
  return { secret, uri: totpUri({ issuer: call.tenant.name, account: member.account, secret }) }
}

export async function confirmTotp(
  call: Call<typeof calls.confirmTotp>,
): Promise<OutputOf<typeof calls.confirmTotp>> {
  const { env, now, member, input } = call
  if (await hasSecondFactor(call, member.id)) throw new ApiError('totp.alreadyOn')
  const forgive = await countTry(call, member.id, 'totp')
  const key = keyOf(call, member.id)
  if (!(await matchStep(call, key, input.code))) throw new ApiError('code.incorrect')
  await forgive()
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, makeRecoveryCode)
  await writeConfirmed(env, key, { nowMs: now, codeHashes: recoveryCodes.map(recoveryHash) })
  tellChange(call, member, 'totpOn')
  return { recoveryCodes }
}

export async function removeTotp(call: Call<typeof calls.removeTotp>): Promise<Record<string, never>> {
  const member = await readMember(call, call.member)
  await requirePassword(call, member, call.input.password)
  if (!(await matchSecondFactor(call, member.id, call.input.code))) throw new ApiError('code.incorrect')
  await deleteTotp(call.env, keyOf(call, member.id))
  tellChange(call, member, 'totpOff')
  return {}
}

async function matchStep({ env, now }: CallBase, key: TotpKey, code: string): Promise<boolean> {
  const row = await findTotp(env, key)
  if (!row) return false
  const step = matchTotp(row.secret, code.trim(), { nowMs: now, lastStep: row.last_step })
  return step !== undefined && useStep(env, key, step)
}

function keyOf({ tenant }: Pick<CallBase, 'tenant'>, memberId: string): TotpKey {
  return { tenant: tenant.id, memberId }
}

function makeRecoveryCode(): string {
  return (randomBytes(RECOVERY_BYTES).toString('hex').match(/.{5}/g) ?? []).join('-')
}

function recoveryHash(code: string): string {
  return hashToken(code.trim().toLowerCase())
}
