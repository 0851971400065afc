import { createElement, Fragment, useMemo, type ReactNode } from 'react'
import { ALLOWED_TAGS, isSafeLink } from '#lib/shared/content/allowed-html.ts'
import { renderMarkdown } from '#lib/shared/content/render-markdown.ts'

/** A tag of the renderer, or the text between two. */
const PIECE = /<(\/?)([a-z0-9]+)([^>]*)>|([^<]+)/g
const VOID = ['br', 'hr']
const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

interface Open {
  tag: string
  href: string | undefined
  children: ReactNode[]
}

/**
 * Markdown as players' pages render it, in elements: the console's pages accept no HTML from a string, so that nothing that was
 * typed can ever become a script.
 */
export function MarkdownText({ source }: { source: string }) {
  const shown = useMemo(() => elementsOf(renderMarkdown(source)), [source])
  return <div className="console-rich">{shown}</div>
}

function elementsOf(html: string): ReactNode {
  const root: Open = { tag: '', href: undefined, children: [] }
  const open: Open[] = [root]
  const add = (node: ReactNode) => open.at(-1)?.children.push(node)
  for (const [, slash, tag, attributes = '', text] of html.matchAll(PIECE)) {
    if (text !== undefined) add(plain(text))
    else if (!ALLOWED_TAGS.some((allowed) => allowed === tag) || tag === undefined) continue
    else if (VOID.includes(tag)) add(createElement(tag))
    else if (slash === '') open.push({ tag, href: /href="([^"]*)"/.exec(attributes)?.[1], children: [] })
    else if (open.length > 1) {
      const done = open.pop()
      if (done) add(elementOf(done))
    }
  }
  return createElement(Fragment, null, ...root.children)
}

/** Links of a preview lead nowhere: their target is a page of the brand. */
function elementOf({ tag, href, children }: Open): ReactNode {
  if (tag !== 'a') return createElement(tag, null, ...children)
  const target = href === undefined ? '' : plain(href)
  return createElement('u', isSafeLink(target) ? { title: target } : null, ...children)
}

function plain(text: string): string {
  return text.replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
}
