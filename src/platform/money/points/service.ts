/** What other features use of `points/`. */
export { pastPointCorrections } from './past-repository.ts'
export { seedMall } from './mall-repository.ts'
