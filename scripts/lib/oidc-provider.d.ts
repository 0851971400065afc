/** The package has no types of its own; this is what is used of it here. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http'

  export class Provider {
    constructor(issuer: string, settings: Record<string, unknown>)
    callback(): RequestListener
  }
}
