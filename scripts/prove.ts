import { fail, run } from './lib/run.ts'

/** `npm run prove -- <subject> …`: figures at full counts, each printed with its target. */
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
if (!subject || !subjects.includes(subject))
  fail(`npm run prove -- <subject> …   subjects: ${subjects.join(', ')}`)
try {
  await run(process.execPath, [`scripts/prove/${subject}.ts`, ...rest])
} catch (error) {
  fail(error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error))
}
