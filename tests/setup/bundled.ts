import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { rolldown } from 'rolldown'
import type { Plugin } from 'vitest/config'

interface Bundling {
  /** Where `src` and `tests` are: this checkout, or a copy of it. */
  root?: string
  /** Folders of tests and of what tests share. */
  folders: readonly string[]
  /** The worker's own module. */
  main: string
  /** A module, as it is imported → the file that takes its place. */
  replaced?: Readonly<Record<string, string>>
}

const HERE = join(import.meta.dirname, '../..')
const IMPORTED = /(?:from|import)\s*\(?\s*'([.#][^']+\.ts)'/g
/** Vitest's run without watching. While files are watched, modules stay files, and a failure names their lines. */
const IS_RUN = process.argv.includes('run')

/** Folders of the tests of the platform, and of what they share. */
export const PLATFORM_TESTS = [
  'tests/platform',
  'tests/setup',
  'tests/fixtures',
  'tests/unit/play/lottery/support',
]

/** Goes into `miniflare`: the runtime reads a bundle's files itself, not through Vite. */
export const BUNDLED_RULES = [{ type: 'ESModule' as const, include: ['**/.cache/bundled/**/*.js'] }]

/**
 * Bundles what tests import of `src`, which the runtime of each test file then reads as one file instead of some 400: this
 * halves the time of the tests in the worker's runtime. A module exists once, as it does unbundled: an import from a test
 * leads to a facade of the one chunk. Paths are relative to the root. Rolldown is the bundler of Vite itself.
 */
export function bundled({ root = HERE, folders, main, replaced = {} }: Bundling): Plugin {
  const sources = join(root, 'src')
  const entries = new Set([
    ...[main, ...Object.values(replaced)].map((file) => join(root, file)),
    ...folders.flatMap((folder) => importedBy(join(root, folder), sources)),
  ])
  let built: Promise<(file: string) => string> | undefined
  return {
    name: 'vitrine:bundled',
    enforce: 'pre',
    configResolved() {
      if (IS_RUN) built = bundle([...entries], { root, replaced })
    },
    async resolveId(id, importer) {
      const other = replaced[id]
      const resolved = await this.resolve(other ? join(root, other) : id, importer, { skipSelf: true })
      if (!built || !resolved) return resolved
      if (entries.has(resolved.id)) return (await built)(resolved.id)
      if (resolved.id.startsWith(sources))
        throw new Error(
          `${importer}: the import of ${id} was not found in the texts of ${folders.join(', ')}`,
        )
      return resolved
    },
  }
}

/** Files of `src` that the TypeScript files in a folder import, statically or not. */
function importedBy(folder: string, sources: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(({ name }) => name.endsWith('.ts'))
    .flatMap(({ parentPath, name }) =>
      [...readFileSync(join(parentPath, name), 'utf8').matchAll(IMPORTED)].map(([, id = '']) =>
        id.startsWith('#') ? join(sources, id.slice(1)) : resolve(parentPath, id),
      ),
    )
    .filter((file) => file.startsWith(sources) && statSync(file, { throwIfNoEntry: false })?.isFile())
}

/** Resolves to: a source file → its facade. The folder goes when the process ends. */
async function bundle(
  entries: readonly string[],
  { root, replaced }: Required<Pick<Bundling, 'root' | 'replaced'>>,
): Promise<(file: string) => string> {
  const bundles = join(root, '.cache/bundled')
  mkdirSync(bundles, { recursive: true })
  const folder = mkdtempSync(join(bundles, 'run-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const nameOf = (file: string) => file.slice(root.length + 1).replace(/\.ts$/, '')
  const modules = await rolldown({
    input: Object.fromEntries(entries.map((file) => [nameOf(file), file])),
    cwd: root,
    external: [/^cloudflare:/, /^node:/],
    platform: 'neutral',
    resolve: { conditionNames: ['workerd', 'worker', 'import'], mainFields: ['module', 'main'] },
    plugins: [
      {
        name: 'replaced',
        resolveId: (id) => (replaced[id] === undefined ? undefined : join(root, replaced[id])),
      },
    ],
  })
  await modules.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    codeSplitting: { groups: [{ name: 'all', test: /./ }] },
  })
  await modules.close()
  return (file) => join(folder, `${nameOf(file)}.js`)
}
