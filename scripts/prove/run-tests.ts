import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { keepTempInMemory } from '../lib/memory-temp.ts'

interface Outcome {
  code: number
  /** Everything that it printed. */
  output: string
}

export interface Tests {
  /** The configuration file of vitest. */
  config: string
  args: readonly string[]
  env: Record<string, string>
}

/** Runs tests once, in a process of their own; passes on what they say of their progress. */
export async function runTests({ config, args, env }: Tests): Promise<Outcome> {
  keepTempInMemory()
  const child = spawn(
    join(process.cwd(), 'node_modules/.bin/vitest'),
    ['run', '-c', config, '--no-color', ...args],
    { env: { ...process.env, CI: '1', ...env } },
  )
  let output = ''
  child.stdout.on('data', (part: Buffer) => {
    output += part.toString()
    for (const [line] of part.toString().matchAll(/progress: .+/g)) console.log(line)
  })
  child.stderr.on('data', (part: Buffer) => (output += part.toString()))
  await once(child, 'close')
  return { code: child.exitCode ?? 1, output }
}
