/** `http` on a local machine (`*.localhost`), `https` everywhere else. */
export function brandOrigin(host: string): string {
  const name = host.split(':', 1)[0] ?? ''
  const scheme = name === 'localhost' || name.endsWith('.localhost') ? 'http' : 'https'
  return `${scheme}://${host}`
}

/** In-house games have their own origin, so that they cannot reach cookies or storage of the brand. */
export function playOrigin(host: string): string {
  return brandOrigin(`play.${host}`)
}
