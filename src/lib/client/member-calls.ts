/** What every member's page asks and listens to as soon as it opens, behind one file: each file costs a request. */
export { brandChannel, memberChannel } from '#lib/api/talk/live.ts'
export { getMemberInfo } from '#lib/api/access/account.ts'
export { getBalance } from '#lib/api/ledger/wallet.ts'
export { join } from './channel.ts'
