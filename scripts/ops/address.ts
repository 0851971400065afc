/** The operators' address of a site on this machine. */
export function localUrl(port: number): string {
  return `http://ops.localhost:${port}`
}

export function isLocal(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1'
}

/** The address of a brand's pages on this machine. */
export function brandUrl(operators: string, tenant: string): string {
  const { protocol, port } = new URL(operators)
  return `${protocol}//${tenant}.localhost${port === '' ? '' : `:${port}`}`
}
