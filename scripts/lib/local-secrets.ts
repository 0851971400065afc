import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { generateKeyPairSync, randomBytes } from 'node:crypto'

/** Read by the local worker; deployments use `wrangler secret put`. */
const FILE = '.dev.vars'

export interface LocalSecrets {
  /** The operator's key. */
  OPS_KEY: string
  /** Signs between the platform and the sandbox payment provider. */
  PROVIDER_KEY: string
  /** Signs the sandbox's result webhooks. */
  RESULT_KEY: string
  /** Master key of the game vendors' keys. */
  VENDOR_KEY: string
  /** Signs notifications of browsers: a private P-256 JWK, as base64url of its JSON. */
  PUSH_KEY: string
}

/** Port of the sandbox payment provider (`SANDBOX_PORT`). */
export function sandboxPort(): number {
  return Number(process.env['SANDBOX_PORT'] ?? 8788)
}

/** Port of the sandbox game vendor (`VENDOR_PORT`). */
export function vendorPort(): number {
  return Number(process.env['VENDOR_PORT'] ?? 8789)
}

/** The sandbox vendor's origin for browsers: a separate host, so that it shares nothing with a brand. */
export function vendorOrigin(): string {
  return `http://vendor.localhost:${vendorPort()}`
}

/** The keys of this checkout, generated at the first start and ignored by git. An unchanged file is not written again. */
export function localSecrets(): LocalSecrets {
  const known = existsSync(FILE) ? readFileSync(FILE, 'utf8') : ''
  const keep = (name: keyof LocalSecrets, make = () => randomBytes(32).toString('base64url')) =>
    new RegExp(`^${name}=(\\S{24,})$`, 'm').exec(known)?.[1] ?? make()
  const secrets = {
    OPS_KEY: keep('OPS_KEY'),
    PROVIDER_KEY: keep('PROVIDER_KEY'),
    RESULT_KEY: keep('RESULT_KEY'),
    VENDOR_KEY: keep('VENDOR_KEY'),
    PUSH_KEY: keep('PUSH_KEY', newPushKey),
  }
  const text = Object.entries(secrets)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')
  if (text !== known) writeFileSync(FILE, text)
  return secrets
}

function newPushKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return Buffer.from(JSON.stringify(privateKey.export({ format: 'jwk' }))).toString('base64url')
}
