/** What other features use of `vip/`. */
export { pastVipDecisions } from './past-repository.ts'
export { vipStanding } from './vip-rewards.ts'
export { vipRank } from './vip-service.ts'
