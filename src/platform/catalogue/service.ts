/** What other features use of `catalogue/`. */
export {
  findGames,
  hasVendor,
  vendorsOf,
  readConnection,
  readGames,
  readVendorGame,
  topGames,
  vendorCategory,
} from './catalogue-repository.ts'
export { searchName } from './search-name.ts'
