import type { Token, Tokens } from 'marked'
import { isSafeLink } from './allowed-html.ts'
import { readMarkdown } from './read-markdown.ts'

/** Adds the locale to a path of the site. */
type Localise = (path: string) => string

/**
 * Renders Markdown as HTML of the allow-list: tags come from this renderer only, and the author's input is always escaped.
 * HTML in the source is shown as text.
 */
export function renderMarkdown(source: string, localise: Localise = (path) => path): string {
  return localised(blocks(readMarkdown(source)), localise)
}

/** Only this renderer writes `href`, with quotes escaped, so the match is always an address. */
function localised(html: string, localise: Localise): string {
  return html.replace(
    /(<a href=")(\/[^"]*)"/g,
    (_, start: string, path: string) => `${start}${localise(path)}"`,
  )
}

/** The text without markup, for lists, search and descriptions. */
export function plainText(source: string): string {
  return renderMarkdown(source)
    .replace(/<\/?(?:a|code|del|em|strong)(?: [^>]*)?>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The link targets of a source. */
export function linksOf(source: string): string[] {
  const found: string[] = []
  const walk = (tokens: readonly Token[]): void => {
    for (const token of tokens) {
      if (token.type === 'link' || token.type === 'image') found.push(String(token.href))
      if ('tokens' in token && token.tokens) walk(token.tokens)
      if (token.type === 'list') for (const item of (token as Tokens.List).items) walk(item.tokens)
    }
  }
  walk(readMarkdown(source))
  return found
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

function blocks(tokens: readonly Token[]): string {
  return tokens.map(block).join('')
}

function block(token: Token): string {
  switch (token.type) {
    case 'space':
    case 'def':
      return ''
    case 'hr':
      return '<hr>'
    case 'heading': {
      // The page has its own first and second heading level.
      const tag = (token as Tokens.Heading).depth <= 3 ? 'h3' : 'h4'
      return `<${tag}>${inline(token.tokens)}</${tag}>`
    }
    case 'paragraph':
      return `<p>${inline(token.tokens)}</p>`
    case 'blockquote':
      return `<blockquote>${blocks(token.tokens ?? [])}</blockquote>`
    case 'list':
      return list(token as Tokens.List)
    case 'text':
      return token.tokens ? inline(token.tokens) : escapeHtml(String(token['text']))
    default:
      // Tables, code blocks and HTML are shown as typed.
      return `<p>${escapeHtml(token.raw.trim())}</p>`
  }
}

function list({ ordered, start, items }: Tokens.List): string {
  const tag = ordered ? 'ol' : 'ul'
  const first = ordered && typeof start === 'number' && start !== 1 ? ` start="${start}"` : ''
  return `<${tag}${first}>${items.map((item) => `<li>${blocks(item.tokens)}</li>`).join('')}</${tag}>`
}

function inline(tokens: readonly Token[] | undefined): string {
  return (tokens ?? []).map(piece).join('')
}

function piece(token: Token): string {
  switch (token.type) {
    case 'strong':
    case 'em':
    case 'del':
      return `<${token.type}>${inline(token.tokens)}</${token.type}>`
    case 'codespan':
      return `<code>${escapeHtml(String(token['text']))}</code>`
    case 'br':
      return '<br>'
    case 'link': {
      const href = String(token['href'])
      const text = inline(token.tokens)
      return isSafeLink(href) ? `<a href="${escapeHtml(href)}">${text}</a>` : text
    }
    case 'escape':
      return escapeHtml(String(token['text']))
    case 'text':
      return token.tokens ? inline(token.tokens) : escapeHtml(String(token['text']))
    default:
      return escapeHtml(token.raw)
  }
}
