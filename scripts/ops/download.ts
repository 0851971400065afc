import { createWriteStream } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import { pipeline } from 'node:stream/promises'
import type { Endpoint, InputOf } from '#lib/api/endpoint.ts'
import { isErrorCode } from '#lib/api/errors.ts'
import { OpsError, type OpsTarget } from './call.ts'
import { refusalWords } from './refusal-texts.ts'

/** A long file comes as it is made; it takes as long as it takes. */
const SILENCE_MS = 120_000

/**
 * Writes the file of a call as it arrives, so that a long one needs no memory.
 * @returns its bytes
 * @throws OpsError when the server is unreachable or refuses
 */
export async function downloadOps<E extends Endpoint>(
  { url: origin, key }: OpsTarget,
  { endpoint, input }: { endpoint: E; input: InputOf<E> },
  file: string,
): Promise<number> {
  const url = new URL(endpoint.path, origin)
  for (const [name, value] of Object.entries(input ?? {})) url.searchParams.set(name, String(value))
  const response = await begin(url, key)
  if (response.statusCode !== 200) throw new OpsError(await refusalOf(response))
  let bytes = 0
  response.on('data', (chunk: Buffer) => (bytes += chunk.length))
  try {
    await pipeline(response, createWriteStream(file))
  } catch (cause) {
    throw new OpsError(`${file} is not whole: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
  return bytes
}

function begin(url: URL, key: string): Promise<http.IncomingMessage> {
  const isLocal = url.hostname === 'localhost' || url.hostname.endsWith('.localhost')
  const isSecure = url.protocol === 'https:'
  const options = {
    host: isLocal ? '127.0.0.1' : url.hostname,
    port: url.port || (isSecure ? 443 : 80),
    path: `${url.pathname}${url.search}`,
    headers: { host: url.host, authorization: `Bearer ${key}` },
    timeout: SILENCE_MS,
  }
  return new Promise((resolve, reject) => {
    const request = (isSecure ? https : http).get(options, resolve)
    request.on('timeout', () => request.destroy(new Error(`no answer within ${SILENCE_MS / 1000} s`)))
    request.on('error', (cause) =>
      reject(
        new OpsError(
          `nothing answers at ${url.origin} (${cause.message}); start the site with \`npm start\`, or name another with --url or OPS_URL`,
        ),
      ),
    )
  })
}

async function refusalOf(response: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(Buffer.from(chunk))
  const text = Buffer.concat(chunks).toString('utf8')
  try {
    const { code, details }: Record<string, unknown> = { ...Object(JSON.parse(text)) }
    const words = isErrorCode(code) ? refusalWords(code, { input: {}, details: { ...Object(details) } }) : ''
    return words || `refused: ${String(code)} ${JSON.stringify(details ?? {})}`
  } catch {
    return `answered ${response.statusCode ?? 0} with something that is no reply of the site; is the address right?`
  }
}
