import type { MiddlewareHandler } from 'astro'

/** The scripts that Astro writes in front of the first island of a page. */
const SCRIPTS = /(?<=<style>astro-island[^<]*<\/style>)(?:<script>[^]*?<\/script>)+/g

/**
 * Takes these scripts out of each page that is built or, in development, asked for: the script that all pages share has
 * the same code (`lib/shell/start.ts`), once for all pages and out of the way of the first view.
 */
export const onRequest: MiddlewareHandler = async (_context, next) => {
  const response = await next()
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response
  return new Response((await response.text()).replace(SCRIPTS, ''), response)
}
