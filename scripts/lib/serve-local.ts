import { spawn, type ChildProcess } from 'node:child_process'
import { get } from 'node:http'
import { createServer } from 'node:net'
import { migrateLocal } from './migrate-local.ts'
import { end } from './run.ts'
import { writeWorkerConfigs } from './worker-configs.ts'

export interface LocalServer {
  port: number
  stop: () => Promise<void>
  /** Resolves once the workers have ended for good, also after `stop`; rejects where they could not be started again. */
  ended: Promise<void>
}

interface ServeOptions {
  port: number
  /** Where workerd stores D1, KV and objects. */
  stateDir: string
  quiet?: boolean
  /** Starts the workers again where they end by themselves, as wrangler does when files vanish while it reads a folder. */
  isKept?: boolean
}

const READY_MS = 60_000
/** `TRACES=1` records traces for `npm run ops -- trace`. */
const TRACES = process.env['TRACES'] === '1' ? 'true' : 'false'
/** A page that does not answer by then is asked for again. */
const ANSWER_MS = 10_000
/** Wrangler waits for a change of the files after a failed bundle, instead of ending. */
const NOT_BUNDLED = /Build failed with \d+ error/
/** Workers that end more often have another fault. */
const MOST_RESTARTS = 5
const RESTARTS_WITHIN_MS = 60_000

/** Applies the migrations and starts both workers in one process; resolves when the first page answers. */
export async function serveLocal(options: ServeOptions): Promise<LocalServer> {
  const { port, stateDir, isKept = false } = options
  await checkPort(port)
  const configs = writeWorkerConfigs(port)
  await migrateLocal(configs.platform, stateDir)
  let child = await startWorkers(options, configs)
  let isStopped = false
  const keep = async (): Promise<void> => {
    let restarts: number[] = []
    for (;;) {
      await closed(child)
      restarts = restarts.filter((atMs) => atMs > Date.now() - RESTARTS_WITHIN_MS)
      if (isStopped || !isKept || restarts.length >= MOST_RESTARTS) return
      restarts.push(Date.now())
      process.stderr.write('The workers ended by themselves; starting them again.\n')
      child = await startWorkers(options, configs)
      if (isStopped) await end(child)
    }
  }
  const stop = () => {
    isStopped = true
    return end(child)
  }
  return { port, stop, ended: keep() }
}

function closed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => child.once('close', () => resolve()))
}

/** Both workers in one process; resolves when the first page answers. */
async function startWorkers(
  { port, stateDir, quiet = false }: ServeOptions,
  configs: ReturnType<typeof writeWorkerConfigs>,
): Promise<ChildProcess> {
  const env = {
    ...process.env,
    CI: '1',
    WRANGLER_SEND_METRICS: 'false',
    WRANGLER_LOG: 'warn',
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    // Wrangler's own recorder and viewer of traces cost more of the workers' one thread than most calls, so they are asked for.
    X_LOCAL_OBSERVABILITY: TRACES,
    X_LOCAL_EXPLORER: TRACES,
  }
  const wrangler = 'node_modules/.bin/wrangler'
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
  try {
    await ready(port, child, () => output)
  } catch (error) {
    await end(child)
    throw error
  }
  return child
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
      if (NOT_BUNDLED.test(output()))
        return reject(new Error(`The workers could not be bundled.\n${output()}`))
      if (Date.now() > untilMs)
        return reject(new Error(`The workers were not ready within ${READY_MS / 1000} s.\n${output()}`))
      const request = get(
        { port, host: '127.0.0.1', path: '/', headers: { host: 'localhost' } },
        (response) => {
          response.resume()
          resolve()
        },
      )
      request.setTimeout(ANSWER_MS, () => request.destroy())
      request.on('error', () => setTimeout(ask, 150))
    }
    ask()
  })
}
