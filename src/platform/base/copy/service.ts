/** What other features use of `copy/`. */
export { copyDatabase, restoreDatabase } from './database-copy.ts'
export { copyObject, restoreObject } from './object-copy.ts'
export type { TablePage } from './table-copy.ts'
