import { parseArgs } from 'node:util'
import { buildSite } from './lib/build-site.ts'
import { ConfigError } from '#lib/site/tenants.ts'
import { describeMistakes } from './lib/mistakes.ts'
import { fail, say } from './lib/run.ts'

const USAGE = 'npm run build [-- --tenant a,b] [-- --force]'

try {
  const { values } = parseArgs({
    options: { tenant: { type: 'string' }, force: { type: 'boolean', default: false } },
  })
  const only = values.tenant?.split(',').filter(Boolean)
  const result = await buildSite({ force: values.force, ...(only ? { only } : {}) })
  say(
    `Built ${result.built.length ? result.built.join(', ') : 'nothing'}; unchanged: ${result.kept.join(', ') || 'none'}; ${result.pages} pages; ${(result.ms / 1000).toFixed(1)} s`,
  )
} catch (error) {
  if (error instanceof ConfigError)
    fail(`${describeMistakes(error.mistakes)}\nNothing was built: dist is as it was.`)
  if (error instanceof TypeError && 'code' in error) fail(`${error.message}\nUsage: ${USAGE}`)
  fail(error instanceof Error ? error.message : String(error))
}
