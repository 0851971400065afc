import { spawn, type ChildProcess } from 'node:child_process'
import { get } from 'node:http'
import { createServer } from 'node:net'
import { migrateLocal } from './migrate-local.ts'
import { end } from './run.ts'
import { writeWorkerConfigs } from './worker-configs.ts'

export interface LocalServer {
  port: number
  process: ChildProcess
  stop: () => Promise<void>
}

interface ServeOptions {
  port: number
  /** Where workerd stores D1, KV and objects. */
  stateDir: string
  quiet?: boolean
}

const READY_MS = 60_000

/** Applies the migrations and starts both workers in one process; resolves when the first page answers. */
export async function serveLocal({ port, stateDir, quiet = false }: ServeOptions): Promise<LocalServer> {
  await checkPort(port)
  const env = {
    ...process.env,
    CI: '1',
    WRANGLER_SEND_METRICS: 'false',
    WRANGLER_LOG: 'warn',
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    // Wrangler's own recorder and viewer of traces cost more of the workers' one thread than most calls.
    X_LOCAL_OBSERVABILITY: 'false',
    X_LOCAL_EXPLORER: 'false',
  }
  const wrangler = 'node_modules/.bin/wrangler'
  const configs = writeWorkerConfigs(port)
  await migrateLocal(configs.platform, stateDir)
  const child = spawn(
    wrangler,
    [
      'dev',
      '-c',
      configs.edge,
      '-c',
      configs.platform,
      '--port',
      String(port),
      '--ip',
      '127.0.0.1',
      '--persist-to',
      stateDir,
      '--show-interactive-dev-session=false',
      '--log-level',
      'warn',
      '--inspector-port',
      '0',
    ],
    { env, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-8_000)
      if (!quiet) process.stderr.write(chunk)
    })
  await ready(port, child, () => output)
  return { port, process: child, stop: () => end(child) }
}

/** Throws if another program listens at the port, and names the variable that selects another port. */
export function checkPort(port: number, variable = 'PORT'): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', () =>
      reject(
        new Error(`Port ${port} is taken by another program. Stop it, or choose another with ${variable}=…`),
      ),
    )
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()))
  })
}

function ready(port: number, child: ChildProcess, output: () => string): Promise<void> {
  const untilMs = Date.now() + READY_MS
  return new Promise((resolve, reject) => {
    const ask = () => {
      if (child.exitCode !== null)
        return reject(new Error(`The workers ended before they were ready.\n${output()}`))
      if (Date.now() > untilMs)
        return reject(new Error(`The workers were not ready within ${READY_MS / 1000} s.\n${output()}`))
      const request = get(
        { port, host: '127.0.0.1', path: '/', headers: { host: 'localhost' } },
        (response) => {
          response.resume()
          resolve()
        },
      )
      request.on('error', () => setTimeout(ask, 150))
    }
    ask()
  })
}
