import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, Response } from 'miniflare'
import type { Env } from '#platform/base/env.ts'
import { PLATFORM_BINDINGS } from '../setup/platform-bindings.ts'
import { Sqlite } from '../simulation/sqlite.ts'
import type { Release } from './release.ts'

/** The header by which the door knows which version answers: the edge platform keeps a visitor at one of them. */
const VERSION_HEADER = 'x-rehearsed-version'

const DOOR = `export default {
  fetch(request, env) {
    const name = request.headers.get('${VERSION_HEADER}') ?? '0'
    return env['CALLS_' + name].fetch(request)
  },
}`

/** Which release answers calls, for each share of the visitors, and which one's objects hold the state: an object is of one version at a time. */
export interface Versions {
  calls: readonly Release[]
  objects: Release
}

/** The provider's side of a request. */
type Outside = (path: string, body: string) => globalThis.Response

/** One deployment in this machine's runtime, whose versions change while its data stays. */
export class Deployment {
  /** Errors that the platform logged, by code. */
  readonly errors = new Map<string, number>()
  readonly #folder: string
  readonly #outside: Outside
  readonly #miniflare: Miniflare
  #url = ''

  constructor(folder: string, versions: Versions, outside: Outside) {
    this.#folder = folder
    this.#outside = outside
    this.#miniflare = new Miniflare(this.#options(versions))
  }

  async begin(): Promise<void> {
    this.#url = (await this.#miniflare.ready).origin
  }

  /** Calls under way end as those of a machine that is lost. */
  async change(versions: Versions): Promise<void> {
    await this.#miniflare.setOptions(this.#options(versions))
    await this.begin()
  }

  /** Applies what is missing, each migration in one transaction, while calls are answered. */
  async migrate({ migrations }: Release): Promise<number> {
    const { DB } = await this.env()
    await DB.prepare('CREATE TABLE IF NOT EXISTS d1_migrations (name TEXT PRIMARY KEY)').run()
    const { results } = await DB.prepare('SELECT name FROM d1_migrations').all<{ name: string }>()
    const known = new Set(results.map(({ name }) => name))
    const due = migrations.filter(({ name }) => !known.has(name))
    for (const { name, queries } of due)
      await DB.batch([
        ...queries.map((query) => DB.prepare(query)),
        DB.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name),
      ])
    return due.length
  }

  async fetch(request: Request, version: number): Promise<globalThis.Response> {
    const { pathname, search } = new URL(request.url)
    const headers = new Headers(request.headers)
    headers.set(VERSION_HEADER, `${version}`)
    const body = request.method === 'GET' ? {} : { body: await request.text() }
    return fetch(`${this.#url}${pathname}${search}`, { method: request.method, headers, ...body })
  }

  /** A call of operators. */
  async operate<Value>(path: string, input: unknown): Promise<Value> {
    const headers = {
      'content-type': 'application/json',
      'x-vitrine-surface': 'ops',
      'x-vitrine-address': '127.0.0.1',
      authorization: `Bearer ${PLATFORM_BINDINGS.OPS_KEY}`,
    }
    const response = await fetch(`${this.#url}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(input),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${text.slice(0, 400)}`)
    const { value }: { value: Value } = JSON.parse(text)
    return value
  }

  /** The schedule, which runs on the newest version. */
  async runSchedule(version: number): Promise<void> {
    const worker = await this.#miniflare.getWorker(`calls-${version}`)
    await worker.scheduled({ cron: '*/5 * * * *' })
  }

  /** The bindings of the platform. */
  env(): Promise<Env> {
    return this.#miniflare.getBindings<Env>('calls-0')
  }

  /** What is kept, as files that are only read. */
  async files(): Promise<{
    database: Sqlite
    kept: (kind: 'WALLET' | 'DRAW', name: string) => Promise<Sqlite | undefined>
  }> {
    const env = await this.env()
    const files = readdirSync(this.#folder, { recursive: true, encoding: 'utf8' })
    const open = (part: string) => {
      const file = files.find((each) => each.includes(part) && each.endsWith('.sqlite'))
      return file === undefined ? undefined : new Sqlite(join(this.#folder, file))
    }
    const database = open('D1DatabaseObject')
    if (!database) throw new Error(`no database in ${this.#folder}`)
    return { database, kept: async (kind, name) => open(`${env[kind].idFromName(name)}`) }
  }

  /** Reads the database as it is now. */
  async read<T>(work: (database: Sqlite) => T): Promise<T> {
    const { database } = await this.files()
    try {
      return work(database)
    } finally {
      database.close()
    }
  }

  stop(): Promise<void> {
    return this.#miniflare.dispose()
  }

  /** The platform logs JSON; what the runtime says of itself is left out. */
  #logged(message: string): void {
    const { level, code } =
      /^\{.*"level":"(?<level>\w+)","code":"(?<code>[\w.]+)"/.exec(message)?.groups ?? {}
    if (level === 'error' && code) this.errors.set(code, (this.errors.get(code) ?? 0) + 1)
  }

  #options({ calls, objects }: Versions) {
    const shared = {
      compatibilityDate: '2026-11-01',
      compatibilityFlags: ['nodejs_compat'],
      bindings: PLATFORM_BINDINGS,
      d1Databases: { DB: 'directory' },
      kvNamespaces: { STATUS: 'status' },
      r2Buckets: { UPLOADS: 'uploads' },
      outboundService: async (request: { url: string; text: () => Promise<string> }) => {
        const answer = this.#outside(new URL(request.url).pathname, await request.text())
        return new Response(await answer.text(), { status: answer.status })
      },
    }
    const platform = (name: string, release: Release) => ({
      ...shared,
      name,
      modulesRoot: '/',
      modules: [{ type: 'ESModule' as const, path: '/worker.js', contents: release.script }],
      durableObjects: Object.fromEntries(
        Object.entries(release.objects).map(([binding, className]) => [
          binding,
          { className, useSQLite: true, ...(name === 'objects' ? {} : { scriptName: 'objects' }) },
        ]),
      ),
    })
    return convertV4MiniflareOptions({
      host: '127.0.0.1',
      port: 0,
      resourcePersistencePath: this.#folder,
      log: new Log(LogLevel.ERROR),
      handleStructuredLogs: ({ message }: { message: string }) => this.#logged(message),
      workers: [
        {
          name: 'door',
          compatibilityDate: shared.compatibilityDate,
          modules: true,
          script: DOOR,
          serviceBindings: Object.fromEntries(calls.map((_, index) => [`CALLS_${index}`, `calls-${index}`])),
        },
        ...calls.map((release, index) => platform(`calls-${index}`, release)),
        platform('objects', objects),
      ],
    })
  }
}
