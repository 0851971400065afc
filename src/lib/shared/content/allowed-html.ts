/**
 * All HTML that content may become. The renderer writes nothing else, and DOMPurify in the browser lets nothing else pass:
 * both read this table.
 */
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

/** Paths of the site, anchors, https and mail; never a scheme that runs or embeds something. */
const SAFE_LINK = /^(?:https:\/\/[^\s"'<>\\]+|mailto:[^\s"'<>\\]+|\/(?![/\\])[^\s"'<>\\]*|#[\w-]*)$/i

export function isSafeLink(href: string): boolean {
  return SAFE_LINK.test(href)
}
