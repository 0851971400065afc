import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'

it(
  'a deployment is lost and restored from its copy, and the drill says what that took',
  { timeout: 240_000 },
  async () => {
    const child = spawn(process.execPath, ['scripts/drill.ts', 'restore', '--members', '12'], {
      env: { ...process.env, NODE_OPTIONS: '' },
    })
    let output = ''
    child.stdout.on('data', (part: Buffer) => (output += part.toString()))
    child.stderr.on('data', (part: Buffer) => (output += part.toString()))
    await once(child, 'close')
    expect(output).toMatch(/^copy: 12 members, \d+\.\d MiB in \d+\.\d s$/m)
    expect(output).toMatch(/^RTO: \d+\.\d s /m)
    // Work went on after the copy, and no copy has that.
    expect(output).toMatch(/^RPO: \d+\.\d s of work, [1-9]\d* of [1-9]\d* operations/m)
    expect(output).toContain('Every row of the copy is there, and every book adds up.')
    expect(child.exitCode).toBe(0)
  },
)
