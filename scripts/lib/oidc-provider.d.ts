/** The package has no types; this declares the parts in use. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http'

  export class Provider {
    constructor(issuer: string, settings: Record<string, unknown>)
    callback(): RequestListener
  }
}
