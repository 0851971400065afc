/** What other features use of `csv/`. */
export { csvStream } from './csv.ts'
