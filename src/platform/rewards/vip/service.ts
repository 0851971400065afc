/** What other features use of `vip/`. */
export { vipStanding } from './vip-rewards.ts'
export { vipRank } from './vip-service.ts'
