import { convertV4MiniflareOptions, Miniflare } from 'miniflare'

const SCRIPT = `import { DurableObject } from 'cloudflare:workers'
export class Row extends DurableObject {
  constructor(state, env) {
    super(state, env)
    state.storage.sql.exec('CREATE TABLE IF NOT EXISTS row (id INTEGER PRIMARY KEY, n INTEGER)')
  }
  add() {
    return this.ctx.storage.sql.exec('INSERT INTO row (n) VALUES (1) RETURNING id').one().id
  }
}
export default {
  fetch: async (request, env) => Response.json({ id: await env.ROW.getByName(String(Math.random()).slice(2, 4)).add() }),
}`

/** A worker that does nothing but write one row in an object: what the local runtime itself costs. */
export async function startBare(): Promise<{ port: number; stop: () => Promise<void> }> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port: 0,
      workers: [
        {
          name: 'bare',
          compatibilityDate: '2026-11-01',
          modules: true,
          script: SCRIPT,
          durableObjects: { ROW: { className: 'Row', useSQLite: true } },
        },
      ],
    }),
  )
  const url = await miniflare.ready
  return { port: Number(url.port), stop: () => miniflare.dispose() }
}
