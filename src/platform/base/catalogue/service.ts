/** What other features use of `catalogue/`. */
export {
  type OfferedBrand,
  findGames,
  gameNames,
  hasVendor,
  OFFERED_BOOKINGS,
  offeredBounds,
  readBookedGames,
  readConnection,
  readGames,
  readPlayedGame,
  readVendorGame,
  topGames,
  vendorCategory,
  vendorsOf,
} from './catalogue-repository.ts'
export { searchName } from './search-name.ts'
