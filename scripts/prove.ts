import { fail, run } from './lib/run.ts'

/** `npm run prove -- <subject> …`: figures at full counts, each printed with its target. */
const SMALLEST = 'smallest'
const [subject, ...rest] = process.argv.slice(2)
const subjects = [
  'agents',
  'content',
  'games',
  'identity',
  'ledger',
  'live',
  'lottery',
  'markets',
  'pages',
  'protection',
  'reports',
  'rewards',
  'simulate',
  'stories',
]
if (!subject || ![...subjects, SMALLEST].includes(subject))
  fail(
    `npm run prove -- <subject> …   subjects: ${subjects.join(', ')}; "${SMALLEST}" starts what tests do not, with counts that prove nothing`,
  )
try {
  await run(process.execPath, [`scripts/prove/${subject}.ts`, ...rest])
} catch (error) {
  fail(error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error))
}
