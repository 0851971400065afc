import { parseArgs } from 'node:util'
import { BrokenBrands, buildSite } from './lib/build-site.ts'
import { ConfigError } from '#lib/site/brand/config-mistakes.ts'
import { describeMistakes } from './lib/mistakes.ts'
import { fail, say } from './lib/run.ts'
import { describeBuild } from './lib/tell-build.ts'

const USAGE = 'npm run build [-- <id> …] [-- --tenant a,b] [-- --force]'

try {
  const { values, positionals } = parseArgs({
    options: { tenant: { type: 'string' }, force: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const named = [...positionals, ...(values.tenant?.split(',') ?? [])].filter(Boolean)
  say(describeBuild(await buildSite({ force: values.force, only: named.length > 0 ? named : undefined })))
} catch (error) {
  if (error instanceof BrokenBrands)
    fail(`${describeMistakes(error.mistakes)}\n\n${describeBuild(error.result)}`)
  if (error instanceof ConfigError)
    fail(`${describeMistakes(error.mistakes)}\nNothing was built: dist is as it was.`)
  if (error instanceof TypeError && 'code' in error) fail(`${error.message}\nUsage: ${USAGE}`)
  fail(error instanceof Error ? error.message : String(error))
}
