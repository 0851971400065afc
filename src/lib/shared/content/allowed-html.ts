/** The allow-list of HTML in content. The renderer writes only these tags, and DOMPurify in the browser passes only these. */
export const ALLOWED_TAGS = [
  'p',
  'br',
  'h3',
  'h4',
  'strong',
  'em',
  'del',
  'ul',
  'ol',
  'li',
  'blockquote',
  'hr',
  'code',
  'a',
] as const
export const ALLOWED_ATTRIBUTES = ['href', 'start'] as const

/** Paths of the site, anchors, https and mail; no scheme that executes or embeds content. */
const SAFE_LINK = /^(?:https:\/\/[^\s"'<>\\]+|mailto:[^\s"'<>\\]+|\/(?![/\\])[^\s"'<>\\]*|#[\w-]*)$/i

export function isSafeLink(href: string): boolean {
  return SAFE_LINK.test(href)
}
