import { Agent, request } from 'node:http'

/** One address with the requests to send, used in turn. */
export interface Target {
  url: URL
  host: string
  paths: readonly string[]
}

export interface Round {
  requests: number
  seconds: number
  latenciesMs: number[]
}

/** Share of a round that is not counted. */
const WARM_UP = 0.1

/** The capacity of the server: a number of connections, each of which sends the next request as soon as it is answered. */
export async function askAtOnce(target: Target, connections: number, seconds: number): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const latenciesMs: number[] = []
  const from = performance.now()
  const untilMs = from + seconds * 1000
  let next = 0
  const lane = async () => {
    while (performance.now() < untilMs) latenciesMs.push(await ask(target, agent, next++))
  }
  await Promise.all(Array.from({ length: connections }, lane))
  agent.destroy()
  return { requests: latenciesMs.length, seconds: (performance.now() - from) / 1000, latenciesMs }
}

/**
 * So many requests a second, sent at their time whether or not those before are answered: what visitors wait. The
 * latency counts from when the request was due, so a server that stalls cannot hide it.
 */
export async function askAtRate(target: Target, perSecond: number, seconds: number): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const from = performance.now()
  const answers: Promise<number>[] = []
  const count = Math.round(perSecond * seconds)
  await new Promise<void>((resolve) => {
    const tick = () => {
      const due = Math.min(count, Math.floor(((performance.now() - from) / 1000) * perSecond) + 1)
      while (answers.length < due) answers.push(ask(target, agent, answers.length))
      if (answers.length < count) setTimeout(tick, 1)
      else resolve()
    }
    tick()
  })
  // The first of a round open the connections that the rest use.
  const latenciesMs = (await Promise.all(answers)).slice(Math.round(count * WARM_UP))
  agent.destroy()
  return { requests: count, seconds: (performance.now() - from) / 1000, latenciesMs }
}

/** Asks once and reads the whole answer; gives the milliseconds it took. Throws for anything but 200. */
function ask({ url, host, paths }: Target, agent: Agent, index: number): Promise<number> {
  const path = paths[index % paths.length] ?? '/'
  const from = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(
      { agent, hostname: url.hostname, port: url.port, path, headers: { host } },
      (response) => {
        response.resume()
        response.on('error', reject)
        response.on('end', () => {
          if (response.statusCode === 200) resolve(performance.now() - from)
          else reject(new Error(`${host}${path} was answered with ${response.statusCode}`))
        })
      },
    )
    sent.on('error', reject)
    sent.end()
  })
}
