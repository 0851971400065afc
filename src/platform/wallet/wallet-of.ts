import type { Env } from '#platform/env.ts'

/** The wallet of a member. The name begins with the tenant, so no two brands ever share one. */
export function walletOf(env: Pick<Env, 'WALLET'>, tenant: string, memberId: string) {
  return env.WALLET.getByName(walletName(tenant, memberId))
}

export function walletName(tenant: string, memberId: string): string {
  if (!/^[a-z][a-z0-9-]{1,30}$/.test(tenant) || !/^[\w.-]{1,64}$/.test(memberId))
    throw new Error('no such wallet name')
  return `${tenant}:${memberId}`
}

/** The other way: whose wallet an object is, by its name. */
export function ownerOf(name: string): { tenant: string; member: string } {
  const at = name.indexOf(':')
  if (at < 1 || at === name.length - 1) throw new Error('a wallet is named by tenant and member')
  return { tenant: name.slice(0, at), member: name.slice(at + 1) }
}

const DRILL = 'drill.'

/** The scratch wallet of a restore drill, beside the member's own: its name can be nobody's, as ids hold no dot. */
export function drillOf(
  env: Pick<Env, 'WALLET'>,
  tenant: string,
  { run, memberId }: { run: string; memberId: string },
) {
  return env.WALLET.getByName(`${walletName(tenant, memberId).split(':', 1)[0]}:${DRILL}${run}.${memberId}`)
}

export function isDrill(member: string): boolean {
  return member.startsWith(DRILL)
}
