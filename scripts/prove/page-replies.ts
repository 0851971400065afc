import type { Figure } from './figure.ts'
import { runTests } from './run-tests.ts'

/** Every malformed reply for every screen that islands show; `npm test` has a few of the replies. */
export async function proveReplies(): Promise<Figure> {
  const { code, output } = await runTests({
    config: 'vitest.config.ts',
    args: ['--project', 'islands', 'tests/islands/malformed'],
    env: { PROVE_REPLIES: 'all' },
  })
  if (code !== 0) console.error(output)
  const [, failed = '0'] = /Tests\s+(\d+) failed/.exec(output) ?? []
  const [, passed = '0'] = /(\d+) passed \(\d+\)\s*$/m.exec(/Tests\s.+/.exec(output)?.[0] ?? '') ?? []
  return {
    what: `${Number(passed) + Number(failed)} screens with a malformed reply`,
    seen: `${failed} white, or without an error and a retry within a second`,
    target: '0',
    isMet: code === 0 && Number(passed) > 0,
  }
}
