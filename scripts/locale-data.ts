/** Writes `src/lib/shared/intl/data/` from the CLDR of this Node: `node scripts/locale-data.ts`. */
import { writeFileSync } from 'node:fs'
import { readLocaleData, readRegions } from './lib/locale-data.ts'

for (const lang of ['km', 'my']) {
  const write = (name: string, data: unknown) =>
    writeFileSync(`src/lib/shared/intl/data/${name}.json`, `${JSON.stringify(data, null, 2)}\n`)
  write(lang, readLocaleData(lang))
  write(`${lang}-regions`, readRegions(lang))
}
