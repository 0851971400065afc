import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { unstable_splitSqlQuery as statementsOf } from 'wrangler'
import { bundlePlatform } from '../../scripts/lib/bundle-platform.ts'

const FOLDER = '.build/rehearse'
const MIGRATIONS = 'src/platform/migrations'

interface Migration {
  name: string
  queries: readonly string[]
}

/** What is deployed together: the platform's code, and the migrations that come before it. */
export interface Release {
  name: string
  root: string
  script: string
  /** The objects' classes by binding. */
  objects: Readonly<Record<string, string>>
  migrations: readonly Migration[]
}

/** The players who open a release's pages: a commit without them cannot be rehearsed from. */
const PLAYERS = 'tests/simulation/scene.ts'

/**
 * The release that is running while another is made: the newest commit that is a day old, unless one is given; in a young
 * history, the oldest that has players; with no history but its end, the last commit. None where there is no repository.
 */
export function commitBefore(given: string | undefined): string | undefined {
  if (given !== undefined) return git('rev-parse', '--verify', `${given}^{commit}`)
  if (!existsSync('.git')) return undefined
  const aDayOld = git('rev-list', '-1', '--before=1 day ago', 'HEAD')
  if (aDayOld !== '' && git('ls-tree', '--name-only', aDayOld, PLAYERS) !== '') return aDayOld
  const first = git('log', '--diff-filter=A', '--format=%H', '--', PLAYERS).split('\n').at(-1)
  return first || git('rev-parse', 'HEAD')
}

/** The files of a commit, with the packages of today. */
export function checkOut(commit: string): string {
  const root = resolve(FOLDER, commit.slice(0, 12))
  if (existsSync(root)) return root
  const part = `${root}.part`
  rmSync(part, { recursive: true, force: true })
  mkdirSync(part, { recursive: true })
  const archive = join(part, 'files.tar')
  git('archive', '--output', archive, commit)
  execFileSync('tar', ['-xf', archive, '-C', part])
  rmSync(archive)
  symlinkSync(resolve('node_modules'), join(part, 'node_modules'))
  // Whole or not at all: an interrupted checkout is made again.
  renameSync(part, root)
  return root
}

export async function readRelease(name: string, root: string): Promise<Release> {
  const folder = join(root, MIGRATIONS)
  const migrations = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => ({ name: file, queries: statementsOf(readFileSync(join(folder, file), 'utf8')) }))
  return { name, root, script: await bundlePlatform(root), objects: objectsOf(root), migrations }
}

interface Config {
  durable_objects: { bindings: readonly { name: string; class_name: string }[] }
}

function objectsOf(root: string): Record<string, string> {
  const file = join(root, 'src/platform/wrangler.jsonc')
  const { durable_objects }: Config = ts.parseConfigFileTextToJson(file, readFileSync(file, 'utf8')).config
  return Object.fromEntries(durable_objects.bindings.map(({ name, class_name }) => [name, class_name]))
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { encoding: 'utf8' }).trim()
}
