import { spawnSync } from 'node:child_process'

/** `tests/rehearsal` shares files with the platform, whose types are those of its runtime: it is a program of its own. */
const { status } = spawnSync(process.execPath, ['tests/rehearsal/main.ts', ...process.argv.slice(2)], {
  stdio: 'inherit',
})
process.exitCode = status ?? 1
