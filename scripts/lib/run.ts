import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'

/** Runs a program to its end; throws its output if it fails. `quiet` hides the output unless it fails. */
export function run(
  program: string,
  args: readonly string[],
  options: SpawnOptions & { quiet?: boolean } = {},
): Promise<string> {
  const { quiet, ...rest } = options
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...args], {
      ...rest,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    })
    let output = ''
    const keep = (chunk: Buffer) => (output += chunk.toString())
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0
        ? resolve(output)
        : reject(new Error(`${program} ${args.join(' ')} ended with ${code}\n${output}`)),
    )
  })
}

/** Ends a program that this process started, and waits until it is gone. */
export function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    const force = setTimeout(() => child.kill('SIGKILL'), 5_000)
    child.once('close', () => {
      clearTimeout(force)
      resolve()
    })
    child.kill('SIGTERM')
  })
}

/** Prints one line and exits with code 1. */
export function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

export function say(message: string): void {
  process.stdout.write(`${message}\n`)
}
