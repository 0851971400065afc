import { ALLOWED_TAGS } from '#lib/shared/content/allowed-html.ts'

/** What the renderer of content writes besides links: a bare tag, one of its entities, or text without markup. */
const TOKEN = /<(\/?)([a-z0-9]+)>|&(amp|lt|gt|quot);|[^<&]+/gy
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }
const EMPTY: ReadonlySet<string> = new Set(['br', 'hr'])
const TAGS: ReadonlySet<string> = new Set(ALLOWED_TAGS)

/**
 * Reads HTML that consists of bare tags of the allow-list, closed in order, and text: most announcements, which need no
 * sanitiser then. Nothing is parsed as HTML: elements are created by name, without attributes, and the rest is text.
 * `undefined` for anything else.
 */
export function readPlainHtml(html: string): DocumentFragment | undefined {
  const root = document.createDocumentFragment()
  const open: { name: string; node: Node }[] = [{ name: '', node: root }]
  let end = 0
  for (const { 0: token, 1: slash, 2: name, 3: entity, index } of html.matchAll(TOKEN)) {
    const at = open.at(-1)
    if (!at) return undefined
    end = index + token.length
    if (name === undefined) at.node.appendChild(new Text(entity ? ENTITIES[entity] : token))
    else if (!TAGS.has(name)) return undefined
    else if (slash) {
      if (at.name !== name) return undefined
      open.pop()
    } else {
      const node = at.node.appendChild(document.createElement(name))
      if (!EMPTY.has(name)) open.push({ name, node })
    }
  }
  return end === html.length && open.length === 1 ? root : undefined
}
