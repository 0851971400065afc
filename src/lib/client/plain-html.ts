import { ALLOWED_TAGS, isSafeLink } from '#lib/shared/content/allowed-html.ts'

/** What the renderer of content writes: a bare tag, a link, one of its entities, or text without markup. */
const TOKEN = /<(\/?)([a-z0-9]+)(?: href="([^"<>&]*)")?>|&(amp|lt|gt|quot);|[^<&]+/gy
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }
const EMPTY: ReadonlySet<string> = new Set(['br', 'hr'])
const TAGS: ReadonlySet<string> = new Set(ALLOWED_TAGS)

/**
 * Reads HTML that consists of bare tags of the allow-list, closed in order, safe links, and text: most announcements, which
 * need no sanitiser then. Nothing is parsed as HTML: elements are created by name, `href` is their only attribute, and the
 * rest is text. `undefined` for anything else.
 */
export function readPlainHtml(html: string): DocumentFragment | undefined {
  const root = document.createDocumentFragment()
  const open: { name: string; node: Node }[] = [{ name: '', node: root }]
  let end = 0
  for (const { 0: token, 1: slash, 2: name, 3: href, 4: entity, index } of html.matchAll(TOKEN)) {
    const at = open.at(-1)
    if (!at) return undefined
    end = index + token.length
    if (name === undefined) at.node.appendChild(new Text(entity ? ENTITIES[entity] : token))
    else if (!TAGS.has(name)) return undefined
    else if (slash) {
      if (at.name !== name || href !== undefined) return undefined
      open.pop()
    } else {
      const node = document.createElement(name)
      if (href !== undefined && !(node instanceof HTMLAnchorElement && link(node, href))) return undefined
      at.node.appendChild(node)
      if (!EMPTY.has(name)) open.push({ name, node })
    }
  }
  return end === html.length && open.length === 1 ? root : undefined
}

/** Links an anchor to a safe address, in a tab of its own if it is another site's; false for any other address. */
export function link(anchor: Element, href: string): boolean {
  if (!isSafeLink(href)) return false
  anchor.setAttribute('href', href)
  if (href.startsWith('https:')) {
    anchor.setAttribute('target', '_blank')
    anchor.setAttribute('rel', 'noopener noreferrer')
  }
  return true
}
