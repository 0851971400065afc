import { existsSync, readFileSync } from 'node:fs'
import type { Figure } from './figure.ts'
import { precompressed } from './traffic.ts'

const PAGE = 'dist/aurora/agentHome/index.html'
const CHUNKS = 'dist/_astro'
const CENTRE = 'AgentCentreIsland.'
const MOST_KIB = 60

/**
 * Script that the agent centre with all its pages adds to a member's page, as it is built: chunks behind its island, without
 * those that the other islands and their calls load anyway. What a press loads (a QR picture, the cleaner of rich text) is not
 * among it. Nothing where the brand is not built.
 */
export function centreBytes(): Figure[] {
  if (!existsSync(PAGE)) return []
  const islands = [...readFileSync(PAGE, 'utf8').matchAll(/_astro\/([\w.-]+\.js)"/g)].flatMap(
    ([, name]) => name ?? [],
  )
  const centre = islands.filter((name) => name.startsWith(CENTRE))
  const plain = withImports(islands.filter((name) => !name.startsWith(CENTRE)))
  const calls = [...plain].filter((name) => name.startsWith('call.'))
  const present = withImports([...plain, ...calls.flatMap(lazyImports)])
  const frame = withImports([...centre, ...centre.flatMap(lazyImports)])
  const whole = withImports([...frame, ...[...frame].flatMap(lazyImports)])
  const added = [...whole]
    .filter((name) => !present.has(name))
    .map((name) => ({ name, bytes: precompressed(`_astro/${name}`) ?? 0 }))
    .toSorted((a, b) => b.bytes - a.bytes)
  const bytes = added.reduce((sum, each) => sum + each.bytes, 0)
  return [
    {
      what: 'script that the agent centre and its twelve pages add to a member’s page',
      value: bytes / 1024,
      unit: 'KiB',
      target: { most: MOST_KIB },
      detail: added,
    },
  ]
}

/** Chunks with everything that they import at once. */
function withImports(names: readonly string[]): Set<string> {
  const found = new Set(names)
  for (const name of found)
    for (const next of namesIn(name, /(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) found.add(next)
  return found
}

function lazyImports(name: string): string[] {
  return namesIn(name, /import\(\s*["'`]\.\/([\w.-]+\.js)["'`]/g)
}

function namesIn(name: string, pattern: RegExp): string[] {
  return [...readFileSync(`${CHUNKS}/${name}`, 'utf8').matchAll(pattern)].flatMap(([, found]) => found ?? [])
}
