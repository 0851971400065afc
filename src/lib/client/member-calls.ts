/** What every member's page asks and listens to as soon as it opens, behind one file: each file costs a request. */
export { brandChannel, memberChannel } from '#lib/api/live.ts'
export { getMemberInfo } from '#lib/api/member.ts'
export { getBalance } from '#lib/api/wallet.ts'
export { join } from './channel.ts'
