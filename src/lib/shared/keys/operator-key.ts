/**
 * Personal keys of operators. The deployment's key (`OPS_KEY`) signs them: what is signed says who the holder is and what the
 * holder may do, so no table of keys has to be kept.
 */
interface SignedKey {
  content: string
  mac: string
}

/** Lets scanners of secrets recognise a key that was published by mistake. */
const PREFIX = 'vitrine-operator'

const utf8 = new TextEncoder()

/** `vitrine-operator.<base64url of the content>.<MAC>`. */
export async function signedKey(deploymentKey: string, content: string): Promise<string> {
  return `${PREFIX}.${base64url(utf8.encode(content))}.${await macOf(deploymentKey, content)}`
}

/** Whether a key means to be a personal one, damaged or not. */
export function isPersonal(text: string): boolean {
  return text.startsWith(`${PREFIX}.`)
}

/** Splits a personal key without judging it; `undefined` where it has another form. */
export function readKey(text: string): SignedKey | undefined {
  const [prefix, content = '', mac = '', ...rest] = text.split('.')
  if (prefix !== PREFIX || rest.length > 0 || !/^[\w-]+$/.test(content) || !/^[\w-]{43}$/.test(mac))
    return undefined
  try {
    const bytes = Uint8Array.from(atob(content.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
      sign.charCodeAt(0),
    )
    return { content: new TextDecoder().decode(bytes), mac }
  } catch {
    // Not base64url: another form.
    return undefined
  }
}

/** HMAC-SHA-256 over the content, as base64url. */
export async function macOf(deploymentKey: string, content: string): Promise<string> {
  const key = await crypto.subtle.importKey(
    'raw',
    utf8.encode(deploymentKey),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  return base64url(new Uint8Array(await crypto.subtle.sign('HMAC', key, utf8.encode(`${PREFIX} ${content}`))))
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
