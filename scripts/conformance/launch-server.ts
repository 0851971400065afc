import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * The vendor's side of a launch, for formats whose brand asks the vendor's server for a game's address (`rs`, `one-wallet`):
 * it replies with an address that says what it was told. The connection's `url` of the deployment has to lead here.
 */
export async function startLaunchServer(port: number): Promise<{ port: number; stop: () => void }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const query = new URLSearchParams(told(Buffer.concat(chunks).toString('utf8')))
      const url = `https://${request.headers.host ?? 'localhost'}/game?${query}`
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ url, entry: url }))
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
  const { port: boundPort } = server.address() as AddressInfo
  return { port: boundPort, stop: () => server.close() }
}

/** The launch token and the player, by the names of either format. */
function told(text: string): Record<string, string> {
  try {
    const { token, user, player }: { token?: string; user?: string; player?: LaunchBody } = Object(
      JSON.parse(text),
    )
    return { token: token ?? player?.session?.id ?? '', player: user ?? player?.id ?? '' }
  } catch {
    // Not a launch: without a token it opens nothing.
    return {}
  }
}

interface LaunchBody {
  id?: string
  session?: { id?: string }
}
