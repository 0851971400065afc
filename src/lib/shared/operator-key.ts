/**
 * Keys of operators. The deployment's key (`OPS_KEY`) makes a personal key for each operator: it names its holder and
 * carries a MAC over that name. Whoever holds a personal key acts under that one name.
 */
export interface PersonalKey {
  name: string
  mac: string
}

const utf8 = new TextEncoder()

/**
 * The personal key: `<base64url of the name>.<MAC>`.
 * @param name normalised as `operatorName` of the calls
 */
export async function personalKey(deploymentKey: string, name: string): Promise<string> {
  return `${base64url(utf8.encode(name))}.${await macOf(deploymentKey, name)}`
}

/** Splits a personal key without judging it; `undefined` where it has another form. */
export function readPersonalKey(text: string): PersonalKey | undefined {
  const [, name, mac] = /^([\w-]+)\.([\w-]{43})$/.exec(text) ?? []
  if (!name || !mac) return undefined
  try {
    const bytes = Uint8Array.from(atob(name.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
      sign.charCodeAt(0),
    )
    return { name: new TextDecoder().decode(bytes), mac }
  } catch {
    return undefined
  }
}

/** HMAC-SHA-256 over the holder's name, as base64url. */
export async function macOf(deploymentKey: string, name: string): Promise<string> {
  const key = await crypto.subtle.importKey(
    'raw',
    utf8.encode(deploymentKey),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  return base64url(
    new Uint8Array(await crypto.subtle.sign('HMAC', key, utf8.encode(`vitrine operator ${name}`))),
  )
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
