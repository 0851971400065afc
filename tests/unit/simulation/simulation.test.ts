import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'

/** Simulated runs in a process of their own, whose clock, chance and network are the simulation's. */
async function simulate(...args: string[]): Promise<{ code: number | null; output: string }> {
  const files = ['--import', './tests/simulation/hooks.ts', 'tests/simulation/main.ts']
  const child = spawn(process.execPath, [...files, ...args], { env: { ...process.env, NODE_OPTIONS: '' } })
  let output = ''
  child.stdout.on('data', (part: Buffer) => (output += part.toString()))
  child.stderr.on('data', (part: Buffer) => (output += part.toString()))
  await once(child, 'close')
  return { code: child.exitCode, output }
}

const traceOf = (output: string) => /trace: (\d+)/.exec(output)?.[1]

// Some ten thousand happenings each, on a machine that does other things too.
describe('the money path in storms', { timeout: 240_000 }, () => {
  it('loses nothing, pays nothing twice, and ends what is in flight', async () => {
    const { code, output } = await simulate('--seed', '2', '--storm', '3000')
    expect(output).toMatch(/figure: \d+ steps of \d+ runs from seed 2; \d+ payments/)
    expect(code).toBe(0)
  })

  it('goes the same way again for the same seed', async () => {
    const first = await simulate('--seed', '7', '--storm', '200')
    const again = await simulate('--seed', '7', '--storm', '200')
    expect(traceOf(first.output)).toMatch(/^\d+$/)
    expect(traceOf(again.output)).toBe(traceOf(first.output))
  })
})
