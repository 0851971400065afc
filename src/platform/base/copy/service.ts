/** What other features use of `copy/`. */
export { copyDatabase, restoreDatabase } from './database-copy.ts'
export { CopiedObject } from './copied-object.ts'
export type { TablePage } from './table-copy.ts'
