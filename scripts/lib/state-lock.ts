import { createHash } from 'node:crypto'
import { realpathSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** How long a holder may take to say who it is. */
const ANSWER_MS = 2_000

/**
 * Holds a folder of state for this process: two runtimes over one database write over each other. The holder listens at a
 * local socket, which the operating system closes with the process, so nothing stale is left to remove by hand.
 * @param says what a second start is told of this one, such as its port
 * @returns ends the hold
 * @throws Error that names the holder
 */
export async function holdState(stateDir: string, says: string): Promise<() => void> {
  const path = socketOf(stateDir)
  let server = await listen(path, says)
  if (server === undefined) {
    const holder = await askHolder(path)
    if (holder !== undefined)
      throw new Error(
        `Vitrine runs in this folder already: ${holder}. Stop it first; two at once would write over one database.`,
      )
    // Nobody answers at it: the process ended without closing its socket.
    rmSync(path, { force: true })
    server = await listen(path, says)
    if (server === undefined) throw new Error(`Another start takes ${stateDir} at this moment. Try again.`)
  }
  const held = server
  held.unref()
  return () => void held.close()
}

/** Short, since names of sockets have about 100 characters at most. */
function socketOf(stateDir: string): string {
  const folder = resolve(realpathSync('.'), stateDir)
  const name = `vitrine-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
}

function listen(path: string, says: string): Promise<Server | undefined> {
  return new Promise((done, failed) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.end(`process ${process.pid}, ${says}`)
    })
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? done(undefined) : failed(error),
    )
    server.listen(path, () => done(server))
  })
}

/** What the holder says; `undefined` where nobody listens. */
function askHolder(path: string): Promise<string | undefined> {
  return new Promise((done) => {
    const socket = connect(path)
    let answer = ''
    socket.setTimeout(ANSWER_MS, () => {
      socket.destroy()
      done(answer === '' ? 'it does not answer' : answer)
    })
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.once('end', () => done(answer))
    socket.once('error', () => done(undefined))
  })
}
