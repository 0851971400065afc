import { MUTANTS } from '../../tests/mutants/live/mutants.ts'
import { plantAll } from './plant.ts'

/** `npm run prove -- live-mutants`: bugs of the live channel, planted one after another. */
const figures = await plantAll(MUTANTS, {
  folder: 'src/platform',
  config: 'scripts/prove/live-mutants-vitest.config.ts',
  tests: 'live',
})
for (const { what, seen, target, isMet } of figures)
  console.log(`${isMet ? 'ok ' : 'NOT'}  ${what}: ${seen} (${target})`)
process.exit(figures.every(({ isMet }) => isMet) ? 0 : 1)
