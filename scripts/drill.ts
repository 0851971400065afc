import { parseArgs } from 'node:util'
import { drillRestore } from './drill/restore.ts'
import { fail, say } from './lib/run.ts'

const USAGE = `usage: npm run drill -- restore [--members <number>]
  a deployment in this machine's memory is filled, copied while work goes on, lost, and restored into an empty one`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { members: { type: 'string', default: '1000' }, help: { type: 'boolean', default: false } },
})
const members = Number(values.members)
if (values.help) say(USAGE)
else if (positionals.join() !== 'restore' || !Number.isInteger(members) || members < 1) fail(USAGE)
else {
  const figures = await drillRestore(members, say)
  const { takeSeconds, mebibytes, rtoSeconds, rpoSeconds, acknowledged, lost, faults } = figures
  say(`copy: ${members} members, ${mebibytes.toFixed(1)} MiB in ${takeSeconds.toFixed(1)} s`)
  say(`RTO: ${rtoSeconds.toFixed(1)} s from the loss until everything is restored and read again`)
  say(
    `RPO: ${rpoSeconds.toFixed(1)} s of work, ${lost} of ${acknowledged} operations that were acknowledged meanwhile`,
  )
  for (const fault of faults) say(`  ${fault}`)
  if (faults.length > 0) fail(`${faults.length} parts are not as they were`)
  say('Every row of the copy is there, and every book adds up.')
}
