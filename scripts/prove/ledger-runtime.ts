import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'

const FLAGS = { compatibility_date: '2026-11-01', compatibility_flags: ['nodejs_compat'] }
const bin = (name: string) => join(process.cwd(), 'node_modules/.bin', name)

/** The ledger in the bare runtime, with its data on disk: what can be killed at any moment. */
export interface Runtime {
  url: string
  child: ChildProcess
}

/** Bundles the ledger's test worker once; answers the folder that also holds the data. */
export function bundle(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-ledger-'))
  const config = join(folder, 'wrangler.json')
  const main = join(process.cwd(), 'tests/platform/ledger/ledger-worker.ts')
  writeFileSync(
    config,
    JSON.stringify({
      name: 'ledger',
      main,
      ...FLAGS,
      durable_objects: { bindings: [{ name: 'WALLET', class_name: 'WalletObject' }] },
      migrations: [{ tag: 'v1', new_sqlite_classes: ['WalletObject'] }],
    }),
  )
  const built = spawnSync(
    bin('wrangler'),
    ['deploy', '--dry-run', '--outdir', join(folder, 'out'), '-c', config],
    {
      encoding: 'utf8',
      env: { ...process.env, CI: '1', WRANGLER_SEND_METRICS: 'false' },
    },
  )
  if (built.status !== 0) throw new Error(`bundling failed:\n${built.stdout}${built.stderr}`)
  const script = readdirSync(join(folder, 'out')).find((name) => name.endsWith('.js'))
  if (!script) throw new Error('the bundle has no script')
  mkdirSync(join(folder, 'data'), { recursive: true })
  writeFileSync(join(folder, 'base.capnp'), configText(join('out', script), join(folder, 'data')))
  return folder
}

/** Starts the runtime on a free port over the folder's data, and waits until it answers. */
export async function start(folder: string, drill = 0): Promise<Runtime> {
  const port = await freePort()
  const child = spawn(
    bin('workerd'),
    ['serve', '--experimental', join(folder, 'base.capnp'), '--socket-addr', `http=127.0.0.1:${port}`],
    {
      stdio: ['ignore', 'ignore', process.env['PROVE_VERBOSE'] ? 'inherit' : 'ignore'],
    },
  )
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the runtime ended at drill ${drill} with ${child.exitCode}`)
    const answered = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (answered) return { url, child }
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Ends the runtime as a power cut would. */
export async function kill({ child }: Runtime): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

export async function ask<Answer>(url: string, body?: unknown): Promise<Answer> {
  const response = await fetch(url, body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  const answer: Answer = await response.json()
  return answer
}

function configText(script: string, data: string): string {
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .ledger),
    (name = "data", disk = (path = "${data}", writable = true)),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
const ledger :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "${script}")],
  compatibilityDate = "${FLAGS.compatibility_date}",
  compatibilityFlags = ["nodejs_compat"],
  durableObjectNamespaces = [(className = "WalletObject", uniqueKey = "wallet", enableSql = true)],
  durableObjectStorage = (localDisk = "data"),
  bindings = [(name = "WALLET", durableObjectNamespace = "WalletObject")],
);
`
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || !address) throw new Error('no free port')
  return address.port
}
