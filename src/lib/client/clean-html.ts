import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS, isSafeLink } from '#lib/shared/content/allowed-html.ts'
import { loader } from './code-loader.ts'

/** Loaded with the first text. It creates the page's only Trusted Types policy, `dompurify`. */
const loadPurify = loader(async () => (await import('dompurify')).default)
let cleaner: Promise<(html: string) => DocumentFragment> | undefined

/** Sanitises HTML from a server: tags of the allow-list and safe links only. */
export async function cleanHtml(html: string): Promise<DocumentFragment> {
  cleaner ??= makeCleaner()
  return (await cleaner)(html)
}

async function makeCleaner(): Promise<(html: string) => DocumentFragment> {
  const purify = (await loadPurify())(window)
  purify.addHook('afterSanitizeAttributes', (node) => {
    if (node.tagName !== 'A') return
    const href = node.getAttribute('href') ?? ''
    if (!isSafeLink(href)) node.removeAttribute('href')
    else if (href.startsWith('https:')) {
      node.setAttribute('target', '_blank')
      node.setAttribute('rel', 'noopener noreferrer')
    }
  })
  return (html) =>
    purify.sanitize(html, {
      ALLOWED_TAGS: [...ALLOWED_TAGS],
      ALLOWED_ATTR: [...ALLOWED_ATTRIBUTES],
      ALLOW_DATA_ATTR: false,
      ALLOW_ARIA_ATTR: false,
      RETURN_DOM_FRAGMENT: true,
    })
}
