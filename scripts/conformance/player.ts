import { launchGame } from '#lib/api/play/games.ts'
import { getSealKey, login } from '#lib/api/access/login.ts'
import { sealBody } from '#lib/client/seal.ts'
import { send, type Reply } from './http.ts'

/** What the address of an opened game says to the vendor. */
export interface Launched {
  token: string
  /** Where the address names one. */
  player: string
}

/** A player of the brand who logs in and opens games like a browser. */
export class Player {
  readonly #brand: URL
  readonly #headers: Record<string, string>

  private constructor(brand: URL, headers: Record<string, string>) {
    this.#brand = brand
    this.#headers = headers
  }

  static async logIn(
    brand: URL,
    { account, password }: { account: string; password: string },
  ): Promise<Player> {
    const from = { origin: brand.origin, 'sec-fetch-site': 'same-origin' }
    const key = getSealKey.output.parse(
      valueOf(await send(new URL(getSealKey.path, brand), { method: getSealKey.method, headers: from })),
    )
    const form = { username: account, password, type: 'username' }
    const { method, path } = login
    const body = await sealBody(key, { method, path, body: form, nowMs: key.serverTimeMs })
    const headers = { ...from, 'content-type': 'application/jose' }
    const reply = await send(new URL(path, brand), { method, headers, body })
    const { token } = login.output.parse(valueOf(reply))
    return new Player(brand, { ...from, cookie: reply.cookies.join('; '), authorization: `Bearer ${token}` })
  }

  async launch(nodeId: string): Promise<Launched> {
    const reply = await send(new URL(launchGame.path, this.#brand), {
      headers: { ...this.#headers, 'content-type': 'application/json' },
      body: JSON.stringify({ nodeId, language: 'en' }),
    })
    const { url } = launchGame.output.parse(valueOf(reply))
    const query = new URL(url).searchParams
    return { token: query.get('token') ?? '', player: query.get('player') ?? query.get('userId') ?? '' }
  }
}

function valueOf({ status, body }: Reply): unknown {
  if (body['success'] !== true) throw new Error(`${status} ${String(body['code'])}`)
  return body['value']
}
