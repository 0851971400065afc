/** What other features use of `points/`. */
export { seedMall } from './mall-repository.ts'
