import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { affecting, advisoryOf, type Advisory } from './lib/advisories.ts'
import { fail, say } from './lib/run.ts'

const USAGE = `npm run advisories -- <folder>

  Compares every package of package-lock.json with known vulnerabilities: files in OSV's format, such as those of the archive
  https://osv-vulnerabilities.storage.googleapis.com/npm/all.zip (unpacked), or of github.com/github/advisory-database.
  Ends with 1 where a version is affected.`

const [folder] = process.argv.slice(2)
if (!folder || folder === '--help') fail(USAGE)
if (!existsSync(folder)) fail(`There is no folder "${folder}".\n\n${USAGE}`)

const lock: { packages: Record<string, { version?: string; name?: string }> } = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
)
const installed = Object.entries(lock.packages).flatMap(([path, { version, name }]) =>
  path.startsWith('node_modules/') && version
    ? [{ name: name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length), version }]
    : [],
)
const files = globSync('**/*.json', { cwd: folder })
const advisories = files.flatMap((file): Advisory[] => {
  const read = advisoryOf(readFileSync(join(folder, file), 'utf8'))
  return read ? [read] : []
})
if (advisories.length === 0) fail(`"${folder}" holds no advisory in OSV's format.`)

const byName = Map.groupBy(installed, ({ name }) => name)
const found = advisories.flatMap((advisory) =>
  affecting(advisory, (name) => (byName.get(name) ?? []).map(({ version }) => version)).map(
    ({ name, version, fixed }) =>
      `${name} ${version}: ${advisory.id} ${advisory.summary}; ${fixed ? `fixed in ${fixed}` : 'no version mends it'}`,
  ),
)
for (const line of [...new Set(found)].toSorted()) say(line)
say(`${advisories.length} advisories, ${installed.length} packages, ${new Set(found).size} findings.`)
process.exitCode = found.length > 0 ? 1 : 0
