import { env } from 'cloudflare:workers'
import { vi } from 'vitest'

/** What a call costs on the edge platform, besides its own time. */
export interface Cost {
  /** Round trips to D1; a batch is one. */
  trips: number
  statements: number
  rowsRead: number
  rowsWritten: number
  /** Calls to objects, and the names of their namespaces in order. */
  objectCalls: number
  objects: string
}

const NAMESPACES = ['WALLET', 'GUARD', 'DRAW', 'ROOM', 'CRASH', 'COLLECTOR'] as const

/** Counts from now on what calls and objects of this isolate ask of D1 and of objects. */
export async function countCalls() {
  let cost = none()
  const spies = [...spyOnD1(() => cost), ...NAMESPACES.map((name) => spyOnObjects(name, () => cost))]
  await env.DB.prepare('SELECT 1').first()
  if (cost.trips !== 1) throw new Error(`one question to D1 is counted as ${cost.trips}`)
  cost = none()
  return {
    /** What was asked since the last time. */
    take: (): Cost => {
      const taken = cost
      cost = none()
      return taken
    },
    stop: () => {
      for (const spy of spies) spy.mockRestore()
    },
  }
}

function none(): Cost {
  return { trips: 0, statements: 0, rowsRead: 0, rowsWritten: 0, objectCalls: 0, objects: '' }
}

function spyOnD1(cost: () => Cost) {
  const statements: D1PreparedStatement = Object.getPrototypeOf(env.DB.prepare('SELECT 1'))
  const { all, run } = statements
  const batch = env.DB.batch.bind(env.DB)
  const seen = <Results extends readonly D1Result[]>(own: Cost, results: Results): Results => {
    own.trips += 1
    own.statements += results.length
    for (const { meta } of results) {
      own.rowsRead += meta.rows_read
      own.rowsWritten += meta.rows_written
    }
    return results
  }
  const one = async (own: Cost, sent: Promise<D1Result>) => seen(own, [await sent] as const)[0]
  return [
    vi.spyOn(statements, 'all').mockImplementation(function (this: D1PreparedStatement) {
      return one(cost(), all.call(this)) as never
    }),
    vi.spyOn(statements, 'run').mockImplementation(function (this: D1PreparedStatement) {
      return one(cost(), run.call(this)) as never
    }),
    vi.spyOn(statements, 'first').mockImplementation(async function (
      this: D1PreparedStatement,
      column?: string,
    ) {
      const [row] = (await one(cost(), all.call(this))).results
      return column === undefined ? (row ?? null) : (Object(row)[column] ?? null)
    }),
    vi.spyOn(env.DB, 'batch').mockImplementation(async (all) => {
      const own = cost()
      return seen(own, await batch(all)) as never
    }),
  ]
}

function spyOnObjects(name: (typeof NAMESPACES)[number], cost: () => Cost) {
  const namespace: DurableObjectNamespace = env[name]
  const find = namespace.getByName.bind(namespace)
  return vi.spyOn(namespace, 'getByName').mockImplementation((...args) => {
    const stub = find(...args)
    return new Proxy(stub, {
      get: (target, method) => {
        const member: unknown = Reflect.get(target, method)
        if (typeof member !== 'function') return member
        return (...values: unknown[]) => {
          const own = cost()
          own.objectCalls += 1
          own.objects = [own.objects, name.toLowerCase()].filter(Boolean).join(' ')
          return Reflect.apply(member, target, values)
        }
      },
    })
  })
}
