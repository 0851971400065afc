import { registerHooks } from 'node:module'
import { parseArgs } from 'node:util'
import { fail, say } from '../../scripts/lib/run.ts'
import { checkOut, commitBefore, readRelease } from './release.ts'

const USAGE = `usage: npm run rehearse -- [--from <commit>] [--seconds <of a stage>]
  the release of a commit (default: the newest that is a day old) is replaced by this checkout under load, taken back, and
  replaced again; then every book of money is compared`

// The players of the simulation share files with the platform, which import the runtime's module.
const RUNTIME = new URL('../simulation/runtime-module.ts', import.meta.url).href
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'cloudflare:workers' ? RUNTIME : specifier, context),
})

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    seconds: { type: 'string', default: '30' },
    help: { type: 'boolean', default: false },
  },
})
const seconds = Number(values.seconds)
if (values.help) say(USAGE)
else if (!(seconds >= 1)) fail(USAGE)
else {
  const commit = commitBefore(values.from)
  const short = commit?.slice(0, 7) ?? 'of the same files'
  say(`from release ${short} to this checkout, with the packages of this checkout`)
  const before = await readRelease(
    `release ${short}`,
    commit === undefined ? process.cwd() : checkOut(commit),
  )
  const after = await readRelease('this checkout', process.cwd())
  const { rehearse } = await import('./rehearsal.ts')
  const { faults, did, stages, errors } = await rehearse({ before, after }, { stageMs: 1_000 * seconds, say })
  say(
    Object.entries(did)
      .map(([what, times]) => `${times} ${what}`)
      .join(', '),
  )
  for (const { name, calls } of stages)
    if (calls.refused.size > 0)
      say(
        `  refused while ${name}: ${[...calls.refused].map(([code, times]) => `${code} ${times}`).join(', ')}`,
      )
  if (errors.size > 0)
    say(`  logged as errors: ${[...errors].map(([code, times]) => `${code} ${times}`).join(', ')}`)
  for (const fault of faults) say(`  ${fault}`)
  if (faults.length > 0) fail(`${faults.length} faults`)
  say('Nothing was lost, and every book agrees.')
}
