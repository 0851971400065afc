import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
/** Files of one folder: how many, how large together, and one hash over the hash of each. */
const files = z.strictObject({ count: z.int(), bytes: z.int(), sha256 })

/** What a release is made of. Its digest is over everything but the time it was made at. */
export const releaseManifest = z.strictObject({
  form: z.literal('vitrine-release-1'),
  digest: sha256,
  madeAt: z.iso.datetime(),
  commit: z.string(),
  /** False where files differ from the commit. */
  isClean: z.boolean(),
  node: z.string(),
  /** Both workers as they are sent, by their names. */
  bundles: z.record(z.string(), files),
  /** Built pages and what they load. */
  pages: files,
  migrations: z.array(z.strictObject({ name: z.string(), sha256 })),
  /** The bill of materials beside the manifest. */
  packages: z.strictObject({ count: z.int(), sha256 }),
})
export type ReleaseManifest = z.infer<typeof releaseManifest>

export type Contents = Omit<ReleaseManifest, 'digest' | 'form' | 'madeAt'>

export function manifestOf(contents: Contents, madeAt: string): ReleaseManifest {
  const { commit, isClean, node, bundles, pages, migrations, packages } = contents
  const digested = { commit, isClean, node, bundles, pages, migrations, packages }
  return {
    ...{ form: 'vitrine-release-1', digest: hashOf(JSON.stringify(digested)), madeAt },
    ...digested,
  }
}

/** Whether the digest is that of what the manifest says. */
export function isWhole({ digest, form: _, madeAt, ...contents }: ReleaseManifest): boolean {
  return manifestOf(contents, madeAt).digest === digest
}

/** All files below a folder, in the order of their names. */
export function filesIn(folder: string): z.infer<typeof files> {
  const names = globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length))
    .toSorted()
  const all = createHash('sha256')
  let bytes = 0
  for (const name of names) {
    const content = readFileSync(join(folder, name))
    bytes += content.length
    all.update(`${name}\n${hashOf(content)}\n`)
  }
  return { count: names.length, bytes, sha256: all.digest('hex') }
}

export function migrationsIn(folder: string): ReleaseManifest['migrations'] {
  return globSync('*.sql', { cwd: folder })
    .toSorted()
    .map((name) => ({ name, sha256: hashOf(readFileSync(join(folder, name))) }))
}

export function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
