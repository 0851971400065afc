import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the edge must know of a tenant's pages: the inline code that their security header must allow. */
export interface TenantPages {
  pages: number
  scriptHashes: string[]
  styleHashes: string[]
  /** Paths without locale, from the folder of the default locale. */
  routes: string[]
}

const TAG = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/gi
/** A start tag with its attributes: `>` may stand in quotes. */
const START_TAG = /<[a-z][^\s/>]*((?:"[^"]*"|'[^']*'|[^"'>])*)>/gi
const VALUE = /=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/g
const FORBIDDEN = /(?:^|[\s/])(on[a-z]+|style)=/i

/** Reads every page of a built tenant. Throws for a page with content that the security header would refuse. */
export async function inspectTenant(folder: string): Promise<TenantPages> {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const routes: string[] = []
  for (const file of listPages(folder)) {
    const html = readFileSync(join(folder, file), 'utf8')
    collectHashes(html, scripts, styles)
    const [found] = forbiddenAttributes(html)
    if (found)
      throw new Error(`${join(folder, file)}: ${found.name}= in the page: ${found.tag.slice(0, 160)}`)
    routes.push(`/${file.replace(/\/?index\.html$/, '')}`)
  }
  return {
    pages: routes.length,
    scriptHashes: [...scripts].sort(),
    styleHashes: [...styles].sort(),
    routes: routes.sort(),
  }
}

/** Event and `style` attributes, which the security header forbids, however they are quoted. */
export function forbiddenAttributes(html: string): { name: string; tag: string }[] {
  return [...html.replace(TAG, '<$1$2>').matchAll(START_TAG)].flatMap(([tag, attributes = '']) => {
    // Without the values no text of an attribute looks like another one.
    const name = FORBIDDEN.exec(attributes.replace(VALUE, '= ').replace(/\s+=/g, '='))?.[1]
    return name ? [{ name, tag }] : []
  })
}

function collectHashes(html: string, scripts: Set<string>, styles: Set<string>): void {
  for (const [, tag = '', attributes = '', content = ''] of html.matchAll(TAG)) {
    if (tag.toLowerCase() === 'style') styles.add(hashOf(content))
    // Data blocks (JSON-LD) are not executed, so the security header does not apply to them.
    else if (!/\bsrc=/.test(attributes) && !/type="application\/(ld\+)?json"/.test(attributes))
      scripts.add(hashOf(content))
  }
}

function hashOf(content: string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`
}

export function listPages(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}
