import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import agents from '../../../scripts/prove/agents-vitest.config.ts'
import identity from '../../../scripts/prove/identity-mutants-vitest.config.ts'
import ledger from '../../../scripts/prove/ledger-vitest.config.ts'
import live from '../../../scripts/prove/live-mutants-vitest.config.ts'
import lottery from '../../../scripts/prove/lottery-vitest.config.ts'
import markets from '../../../scripts/prove/markets-vitest.config.ts'
import reports from '../../../scripts/prove/reports-vitest.config.ts'
import rewards from '../../../scripts/prove/rewards-vitest.config.ts'
import vendors from '../../../scripts/prove/vendors-vitest.config.ts'
import { MUTANTS as AGENT } from '../../mutants/agent/mutants.ts'
import { MUTANTS as IDENTITY } from '../../mutants/identity/mutants.ts'
import { MUTANTS as LEDGER } from '../../mutants/ledger/mutants.ts'
import { MUTANTS as LIVE } from '../../mutants/live/mutants.ts'
import { MUTANTS as MARKETS } from '../../mutants/markets/mutants.ts'
import { MUTANTS as PROTECTION } from '../../mutants/protection/mutants.ts'
import { MUTANTS as LOTTERY } from '../../mutants/lottery/mutants.ts'
import { MUTANTS as PROMOTIONS } from '../../mutants/promotions/mutants.ts'
import { MUTANTS as REPORTS } from '../../mutants/reports/mutants.ts'
import type { Mutant } from '../../mutants/mutant.ts'
import { MUTANTS as SIMULATION } from '../../mutants/simulation/mutants.ts'
import { MUTANTS as VENDORS } from '../../mutants/vendors/mutants.ts'

interface Field {
  folder: string
  mutants: readonly Mutant[]
  /** The tests of its proof. */
  config: { test?: { include?: string[] } }
}

/** Folder of each field's files. A new field of mutants is one entry here and one in its proof. */
const FIELDS: Record<string, Field> = {
  agent: { folder: 'src/platform/agents/contracts', mutants: AGENT, config: agents },
  identity: { folder: 'src/platform', mutants: IDENTITY, config: identity },
  ledger: { folder: 'src/platform/ledger/wallet', mutants: LEDGER, config: ledger },
  promotions: { folder: 'src/platform', mutants: PROMOTIONS, config: rewards },
  vendors: { folder: 'src/platform', mutants: VENDORS, config: vendors },
  protection: { folder: 'src/platform/ledger/wallet', mutants: PROTECTION, config: ledger },
  markets: { folder: 'src/platform', mutants: MARKETS, config: markets },
  live: { folder: 'src/platform', mutants: LIVE, config: live },
  reports: { folder: 'src', mutants: REPORTS, config: reports },
  // Asked of the simulation, which has no tests.
  simulation: { folder: 'src/platform', mutants: SIMULATION, config: {} },
  lottery: { folder: 'src/platform/play/lottery', mutants: LOTTERY, config: lottery },
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

describe.each(Object.entries(FIELDS))('planted defects of %s', (_field, { folder, mutants, config }) => {
  it('fit the code exactly once each', () => {
    expect(mutants.length).toBeGreaterThan(20)
    expect(mutants.flatMap((mutant) => misfits(mutant, folder))).toEqual([])
  })

  it('are asked of tests that their proof runs', () => {
    const run = new Set(globSync(config.test?.include ?? []).map((file) => basename(file, '.test.ts')))
    const lost = mutants.flatMap(({ name, first }) =>
      first === undefined || run.has(first) ? [] : [`${name}: ${first}`],
    )
    expect(lost).toEqual([])
  })

  it('have names of their own', () => {
    const names = mutants.map(({ name }) => name)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })
})
