import type { MiddlewareHandler } from 'astro'

/** The scripts that Astro writes before the first island of a page, inside the header. */
const SCRIPTS = /(?<=<style>astro-island[^<]*<\/style>)(?:<script>[^]*?<\/script>)+/
const HEADER_END = '</header>'

/** Runs for each page that is built or, in development, asked for. */
export const onRequest: MiddlewareHandler = async (_context, next) => {
  const response = await next()
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response
  return new Response(scriptsAfterHeader(await response.text()), response)
}

/**
 * Moves these scripts behind the header. A script that is written in the page waits for the style sheets before it, and
 * browsers paint what stands above it as soon as they have come: half a header, whose other half then moved the first.
 */
function scriptsAfterHeader(html: string): string {
  const found = SCRIPTS.exec(html)
  if (!found) return html
  const start = found.index
  const end = start + found[0].length
  const header = html.indexOf(HEADER_END, end)
  if (header < 0) return html
  const after = header + HEADER_END.length
  return html.slice(0, start) + html.slice(end, after) + found[0] + html.slice(after)
}
