import 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    /** When an island wakes: see `lib/site/build/engage-integration.ts`. */
    'client:engage'?: 'now' | 'session' | 'visible' | 'list' | 'modal' | `modal:${string}`
  }
}
