import type { Env } from '#platform/base/env.ts'
import { hashPassword } from '#platform/base/crypto/service.ts'
import { findMemberByAccount, insertMember, type Member } from './member-repository.ts'

export interface MemberSeed {
  tenant: string
  account: string
  password: string
  nickname?: string
  /** 0 is a player; see `lib/api/access/account.ts` for other types. */
  type?: number
  /** The terms that the account is made as having accepted. */
  termsVersion?: string | undefined
  nowMs: number
}

/** Creates an account with a password, or returns the existing one of that name. Idempotent, for the seed. */
export async function createMember(env: Env, seed: MemberSeed): Promise<Member> {
  const { tenant, account, password, nickname = account, type = 0, termsVersion, nowMs } = seed
  const existing = await findMemberByAccount(env, { tenant, account })
  if (existing) return existing
  const member = {
    id: crypto.randomUUID(),
    account,
    nickname,
    type,
    passwordHash: await hashPassword(password),
    termsVersion,
  }
  await insertMember(env, { tenant, nowMs, member })
  const made = await findMemberByAccount(env, { tenant, account })
  if (!made) throw new Error(`account ${account} was not written`)
  return made
}
