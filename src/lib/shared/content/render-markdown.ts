import { Lexer, type Token, type Tokens } from 'marked'
import { isSafeLink } from './allowed-html.ts'

/** Puts a path of the site under its locale. */
type Localise = (path: string) => string

/**
 * Markdown as HTML of the allow-list alone: tags are written here, and everything of the author is text. HTML in the source
 * is shown as it was typed.
 */
export function renderMarkdown(source: string, localise: Localise = (path) => path): string {
  return localised(blocks(new Lexer({ gfm: true }).lex(source)), localise)
}

/** Only this renderer writes `href`, with quotes of the author escaped, so what follows it is an address. */
function localised(html: string, localise: Localise): string {
  return html.replace(
    /(<a href=")(\/[^"]*)"/g,
    (_, start: string, path: string) => `${start}${localise(path)}"`,
  )
}

/** The plain words of it: for lists, search and descriptions. */
export function plainText(source: string): string {
  return renderMarkdown(source)
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Where the links of a source lead. */
export function linksOf(source: string): string[] {
  const found: string[] = []
  const walk = (tokens: readonly Token[]): void => {
    for (const token of tokens) {
      if (token.type === 'link' || token.type === 'image') found.push(String(token.href))
      if ('tokens' in token && token.tokens) walk(token.tokens)
      if (token.type === 'list') for (const item of (token as Tokens.List).items) walk(item.tokens)
    }
  }
  walk(new Lexer({ gfm: true }).lex(source))
  return found
}

export function escapeHtml(text: string): string {
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
      // The page has its own first and second level.
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
      // Tables, code blocks and HTML: as they were typed.
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
