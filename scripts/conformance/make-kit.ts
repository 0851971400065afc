import { createPrivateKey, type KeyObject } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { DIALECT_CALLS, dialectOf, type Dialect } from '#lib/api/play/vendors-dialects.ts'
import { readCatalogue } from '#lib/site/brand/catalogue-files.ts'
import { readKeyId, vendorSecret, type VendorKey } from '#lib/shared/keys/vendor-signature.ts'
import { FormatWire } from './format-wire.ts'
import { ownWire } from './own-wire.ts'
import { Player, type Launched } from './player.ts'
import { VendorKit } from './vendor-kit.ts'
import type { Wire } from './wire.ts'

export interface KitOptions {
  url: string
  key: string
  players: string
  game: string
  /** A published format; ours if absent. */
  format?: string | undefined
  'private-key'?: string | undefined
  currency: string
  exponent: string
}

/** @throws Error that says what is missing */
export async function makeKit(options: KitOptions): Promise<VendorKit> {
  const url = new URL(options.url)
  if (!url.host.startsWith('vendors.')) throw new Error('--url is the wallet’s host, vendors.<brand host>')
  const format = formatOf(options)
  const [keyId = '', given] = options.key.split(':')
  const key = readKeyId(keyId)
  if (!key) throw new Error(`--key is like NOVA.1:<secret>, not "${options.key}"`)
  const game = readCatalogue().games.find(
    ({ vassalage, nodeId }) => vassalage === key.vendor && (options.game === '' || nodeId === options.game),
  )
  if (!game) throw new Error(`there is no such game of ${key.vendor} in the catalogue`)
  const launches = new Map<string, Launched>()
  const wire = format
    ? formatWire(format, { url, key, given, launches, options, game: game.gameCode })
    : ownWire({ url, key, secret: given ?? localSecret(url, key) })
  const players = await logIn(
    new URL(`${url.protocol}//${url.host.slice('vendors.'.length)}`),
    options.players,
  )
  const { nodeId, gameCode } = game
  return new VendorKit({ url, key, wire, launches, players, game: { nodeId, gameCode } })
}

function formatOf({ format }: KitOptions): Dialect | undefined {
  if (format === undefined) return undefined
  const dialect = dialectOf(format)
  if (!dialect) throw new Error(`--format is one of ${Object.keys(DIALECT_CALLS).join(', ')}`)
  return dialect
}

function formatWire(
  format: Dialect,
  {
    url,
    key,
    given,
    launches,
    options,
    game,
  }: {
    url: URL
    key: VendorKey
    given: string | undefined
    launches: ReadonlyMap<string, Launched>
    options: KitOptions
    game: string
  },
): Wire {
  const { currency } = options
  const exponent = Number(options.exponent)
  if (!/^[0-4]$/.test(options.exponent)) throw new Error('--exponent is 0 to 4')
  const secret = format === 'rs' ? ownKey(options) : (given ?? localSecret(url, key))
  const launched = (token: string) => launches.get(token)
  return new FormatWire({ format, url, vendor: key.vendor, secret, game, currency, exponent, launched })
}

function ownKey({ 'private-key': file }: KitOptions): KeyObject {
  if (file === undefined) throw new Error('rs signs with a key of the vendor: --private-key <pem>')
  return createPrivateKey(readFileSync(file))
}

async function logIn(brand: URL, accounts: string): Promise<readonly [Player, Player]> {
  const [one, other] = accounts.split(',').map((each) => {
    const [account = '', password = ''] = each.split(':')
    return { account, password }
  })
  if (!one || !other) throw new Error('--players are two accounts')
  return [await Player.logIn(brand, one), await Player.logIn(brand, other)]
}

/** Locally the host names the brand; `localhost` alone is the first one. */
function localSecret(url: URL, key: VendorKey): string {
  const brand = /^vendors\.([a-z0-9-]+)\.localhost$/.exec(url.hostname)?.[1]
  const file = '.dev.vars'
  const master = existsSync(file) ? /^VENDOR_KEY=(\S+)$/m.exec(readFileSync(file, 'utf8'))?.[1] : undefined
  if (!brand || !master) throw new Error('give the secret: --key NOVA.1:<secret>')
  return vendorSecret(master, { ...key, brand, signedBy: 'vendor' })
}
