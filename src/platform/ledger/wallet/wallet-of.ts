import type { Env } from '#platform/base/env.ts'
import type { WalletObject } from './wallet-object.ts'

/** The wallet of a member. Its name begins with the tenant, so that brands never share one. */
export function walletOf(env: Pick<Env, 'WALLET'>, tenant: string, memberId: string) {
  return objects(env).getByName(walletName(tenant, memberId))
}

export function walletName(tenant: string, memberId: string): string {
  if (!/^[a-z][a-z0-9-]{1,30}$/.test(tenant) || !/^[\w.-]{1,64}$/.test(memberId))
    throw new Error('no such wallet name')
  return `${tenant}:${memberId}`
}

/** The reverse: tenant and member from an object's name. */
export function ownerOf(name: string): { tenant: string; member: string } {
  const at = name.indexOf(':')
  if (at < 1 || at === name.length - 1) throw new Error('a wallet is named by tenant and member')
  return { tenant: name.slice(0, at), member: name.slice(at + 1) }
}

const DRILL = 'drill.'

/** The scratch wallet of a restore drill. Its name cannot be a member's, as ids contain no dot. */
export function drillOf(
  env: Pick<Env, 'WALLET'>,
  tenant: string,
  { run, memberId }: { run: string; memberId: string },
) {
  return objects(env).getByName(`${walletName(tenant, memberId).split(':', 1)[0]}:${DRILL}${run}.${memberId}`)
}

export function isDrill(member: string): boolean {
  return member.startsWith(DRILL)
}

function objects(env: Pick<Env, 'WALLET'>): DurableObjectNamespace<WalletObject> {
  return env.WALLET as DurableObjectNamespace<WalletObject>
}
