/** `http` on one's own machine (`*.localhost`), `https` everywhere else. */
export function brandOrigin(host: string): string {
  const name = host.split(':', 1)[0] ?? ''
  const scheme = name === 'localhost' || name.endsWith('.localhost') ? 'http' : 'https'
  return `${scheme}://${host}`
}

/** In-house games have an origin of their own, so that no cookie or storage of the brand is in their reach. */
export function playOrigin(host: string): string {
  return brandOrigin(`play.${host}`)
}
