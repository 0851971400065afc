import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const SOURCE = 'src'

/** The platform's areas from the top, as eslint.config.js has them: each imports only areas below it. */
const PLATFORM = [
  'http',
  'ops',
  'agents',
  'access',
  'money',
  'rewards',
  'talk',
  'play',
  'care',
  'ledger',
  'people',
  'base',
]
const AREAS: Record<string, readonly string[]> = {
  'src/platform': PLATFORM,
  'src/lib/api': PLATFORM.slice(1),
  'src/lib/site': ['build', 'pages', 'brand', 'words'],
}
const rank = (areas: readonly string[], area: string): number => areas.indexOf(area)

/** What each file of `src` imports from `src`; types too where asked for, since a folder is understood with its types. */
function importsOf(withTypes: boolean): Map<string, string[]> {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|tsx|astro)$/.test(file) && !file.includes('.wrangler'))
    .map((file) => path.join(SOURCE, file))
  const known = new Set(files)
  const pattern = /(?:import|export)( type)?\s(?:[^;'"]*?\sfrom )?['"]([#.][^'"]+)['"]/g
  return new Map(
    files.map((file) => [
      file,
      [...readFileSync(file, 'utf8').matchAll(pattern)]
        .filter(([, type]) => withTypes || type === undefined)
        .map(([, , name = '']) =>
          name.startsWith('#') ? path.join(SOURCE, name.slice(1)) : path.join(path.dirname(file), name),
        )
        .filter((target) => known.has(target) && target !== file),
    ]),
  )
}

/** Groups of nodes that reach each other (Tarjan), larger than one. */
function rings(graph: ReadonlyMap<string, Iterable<string>>): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const found: string[][] = []
  const visit = (node: string): void => {
    index.set(node, index.size)
    low.set(node, index.size - 1)
    stack.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) visit(next)
      if (stack.includes(next)) low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0))
    }
    if (low.get(node) !== index.get(node)) return
    const ring = stack.splice(stack.indexOf(node))
    if (ring.length > 1) found.push(ring.sort())
  }
  for (const node of graph.keys()) if (!index.has(node)) visit(node)
  return found
}

/** The folders directly below `root`, and which of them each uses. Files directly in it put the features together. */
function folders(root: string): Map<string, Set<string>> {
  const folderOf = (file: string) => {
    const [folder, ...rest] = path.relative(root, file).split(path.sep)
    return folder === undefined || folder === '..' || rest.length === 0 ? undefined : folder
  }
  const graph = new Map<string, Set<string>>()
  for (const [file, targets] of importsOf(true)) {
    const from = folderOf(file)
    if (from === undefined) continue
    const used = graph.get(from) ?? new Set<string>()
    for (const target of targets) {
      const to = folderOf(target)
      if (to !== undefined && to !== from) used.add(to)
    }
    graph.set(from, used)
  }
  return graph
}

describe('the structure', () => {
  it('finds rings', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['a']],
      ['d', ['a']],
    ])
    expect(rings(graph)).toEqual([['a', 'b', 'c']])
  })

  it('has no files that import each other in a ring', () => {
    expect(rings(importsOf(false))).toEqual([])
  })

  it.each(['src', 'src/lib', 'src/islands', ...PLATFORM.slice(1).map((area) => `src/platform/${area}`)])(
    'has no ring of folders in %s',
    (root) => {
      const graph = folders(root)
      expect(graph.size).toBeGreaterThan(0)
      expect(rings(graph)).toEqual([])
    },
  )

  it.each(Object.entries(AREAS))('imports only downwards in %s', (root, areas) => {
    const upwards = [...folders(root)].flatMap(([from, targets]) =>
      [...targets]
        .filter((to) => rank(areas, to) < rank(areas, from))
        .map((to) => `${from} imports ${to}, which is above it`),
    )
    expect(upwards).toEqual([])
  })

  it.each(Object.entries(AREAS))('knows every folder of %s', (root, areas) => {
    const found = readdirSync(root, { withFileTypes: true }).filter(
      (entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'migrations',
    )
    expect(found.map(({ name }) => name).sort()).toEqual([...areas].sort())
  })
})
