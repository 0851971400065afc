/** A round as the verify page's address carries it: base64url of its JSON. */
export function encodeRound(round: object): string {
  const bytes = new TextEncoder().encode(JSON.stringify(round))
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
