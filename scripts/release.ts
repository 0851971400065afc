import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { getRelease } from '#lib/api/ops/watch.ts'
import { localUrl } from './ops/address.ts'
import { callOps, readOpsKey } from './ops/call.ts'
import { fail, say } from './lib/run.ts'
import { sayTable } from './ops/tables.ts'
import { compareRelease } from './release/check.ts'
import { isWhole, releaseManifest, type ReleaseManifest } from './release/manifest.ts'
import { makeRelease, MANIFEST } from './release/make.ts'

const USAGE = `usage: npm run release                        writes ${MANIFEST} and the bill of materials (CycloneDX) beside it
       npm run release -- check --url <https://operators.example>
  --url <address>       the operators' host of the deployment; OPS_URL, or the local site unless given. OPS_KEY is the key
  --manifest <file>     of the release that should run; ${MANIFEST} unless given`

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      url: {
        type: 'string',
        default: process.env['OPS_URL'] ?? localUrl(Number(process.env['PORT'] ?? 8787)),
      },
      manifest: { type: 'string', default: MANIFEST },
      help: { type: 'boolean', default: false },
    },
  })
  const [command, ...more] = positionals
  if (values.help) say(USAGE)
  else if (command === undefined) tell(await makeRelease(new Date()))
  else if (command === 'check' && more.length === 0) await check(values)
  else fail(USAGE)
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}

function tell({ digest, commit, isClean, bundles, pages, migrations, packages }: ReleaseManifest): void {
  const workers = Object.entries(bundles).map(
    ([name, { bytes }]) => `${name} ${Math.round(bytes / 1024)} KiB`,
  )
  say(`${MANIFEST}: release ${digest.slice(0, 12)} of ${commit.slice(0, 12)}`)
  if (!isClean) say('Files differ from the commit: nobody else can make this release again.')
  say(
    `${workers.join(', ')}; ${pages.count} files of pages; ${migrations.length} migrations; ${packages.count} packages`,
  )
  say('Deploy both workers with it, so that they say which release they are:')
  for (const config of [' -c src/platform/wrangler.jsonc', ''])
    say(`  npx wrangler deploy${config} --var RELEASE:${digest}`)
}

async function check({ url, manifest: file }: { url: string; manifest: string }): Promise<void> {
  if (!existsSync(file))
    fail(`${file} is not there: make it with \`npm run release\`, or name it with --manifest.`)
  const manifest = releaseManifest.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!manifest.success || !isWhole(manifest.data))
    fail(`${file} is no manifest, or was changed after it was made.`)
  const lines = compareRelease(manifest.data, await callOps({ url, key: readOpsKey() }, getRelease, {}))
  sayTable(
    ['', 'made', 'runs', ''],
    lines.map(({ what, made, runs, isSame }) => [what, made, runs, isSame ? 'same' : 'DIFFERS']),
    4,
  )
  if (lines.some(({ isSame }) => !isSame)) fail('Another release runs there, or a part of it.')
}
