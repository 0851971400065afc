import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MUTANTS as AGENT } from '../mutants/agent/mutants.ts'
import { MUTANTS as IDENTITY } from '../mutants/identity/mutants.ts'
import { MUTANTS as LEDGER } from '../mutants/ledger/mutants.ts'
import { MUTANTS as LIVE } from '../mutants/live/mutants.ts'
import { MUTANTS as PROTECTION } from '../mutants/protection/mutants.ts'
import { MUTANTS as LOTTERY } from '../mutants/lottery/mutants.ts'
import { MUTANTS as PROMOTIONS } from '../mutants/promotions/mutants.ts'
import type { Mutant } from '../mutants/mutant.ts'
import { MUTANTS as VENDORS } from '../mutants/vendors/mutants.ts'

/** Folder of each field's files. A new field of mutants is one entry here and one in its proof. */
const FIELDS: Record<string, { folder: string; mutants: readonly Mutant[] }> = {
  agent: { folder: 'src/platform/contracts', mutants: AGENT },
  identity: { folder: 'src/platform', mutants: IDENTITY },
  ledger: { folder: 'src/platform/wallet', mutants: LEDGER },
  promotions: { folder: 'src/platform', mutants: PROMOTIONS },
  vendors: { folder: 'src/platform', mutants: VENDORS },
  protection: { folder: 'src/platform/wallet', mutants: PROTECTION },
  live: { folder: 'src/platform', mutants: LIVE },
  lottery: { folder: 'src/platform/lottery', mutants: LOTTERY },
}

/** The edits of a mutant that no longer fit the code exactly once, applied one after the other as the proof does. */
function misfits({ name, edits }: Mutant, folder: string): string[] {
  const texts = new Map<string, string>()
  return edits.flatMap(([file, from, to]) => {
    const path = join(folder, file)
    const text = texts.get(path) ?? (existsSync(path) ? readFileSync(path, 'utf8') : '')
    const found = text.split(from).length - 1
    texts.set(
      path,
      text.replace(from, () => to),
    )
    return found === 1 ? [] : [`${name}: ${file} has it ${found} times: ${from.slice(0, 80)}`]
  })
}

describe.each(Object.entries(FIELDS))('planted defects of %s', (_field, { folder, mutants }) => {
  it('fit the code exactly once each', () => {
    expect(mutants.length).toBeGreaterThan(20)
    expect(mutants.flatMap((mutant) => misfits(mutant, folder))).toEqual([])
  })

  it('have names of their own', () => {
    const names = mutants.map(({ name }) => name)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })
})
