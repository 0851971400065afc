import { offsetMs } from '#lib/shared/time/zone.ts'
import { linksOf } from './render-markdown.ts'
import { isSafeLink } from './allowed-html.ts'
import { FIELDS, REQUIRED, type Field } from './content-fields.ts'
import type { ContentFacts, ContentItem, ContentKind, ContentText } from './content-item.ts'

/** A mistake in a content file, and how to correct it. */
interface ContentMistake {
  line: number
  found: string
  allowed: string
}

export type ParsedContent = { item: ContentItem } | { mistakes: ContentMistake[] }

interface Brand {
  locales: readonly string[]
  /** IANA name: times in a file are in the brand's time zone. */
  timeZone: string
}

const MAX_BYTES = 64_000
const MAX_TITLE = 120
/** Facts of a text, under its title. */
const TEXT_FIELD = /^(kicker|action):\s*(.+)$/

/**
 * Parses a content file: facts between two lines of `---`, then each locale under its name in brackets with a title and
 * Markdown. Reports every mistake at once, with its line.
 */
export function parseContent(source: string, brand: Brand): ParsedContent {
  const mistakes: ContentMistake[] = []
  if (source.length > MAX_BYTES)
    return { mistakes: [{ line: 1, found: `${source.length} characters`, allowed: `at most ${MAX_BYTES}` }] }
  const lines = source.replace(/\r\n?/g, '\n').split('\n')
  const end = lines.indexOf('---', 1)
  if (lines[0] !== '---' || end < 0)
    return {
      mistakes: [{ line: 1, found: lines[0] || 'nothing', allowed: 'facts between two lines of ---' }],
    }
  const facts = readFacts(lines.slice(1, end), { brand, mistakes })
  const texts = readTexts(lines, { from: end + 1, brand, mistakes })
  if (facts?.kind === 'banner')
    for (const [locale, text] of Object.entries(texts))
      if (!text.action)
        mistakes.push({
          line: lines.indexOf(`[${locale}]`) + 1,
          found: `[${locale}] without an action`,
          allowed: 'a line "action: …" under the title of a banner',
        })
  return facts && mistakes.length === 0 ? { item: { facts, texts } } : { mistakes }
}

type Context = { brand: Brand; mistakes: ContentMistake[] }

function readFacts(lines: readonly string[], { brand, mistakes }: Context): ContentFacts | undefined {
  const given = new Map<string, { value: string; line: number }>()
  lines.forEach((text, index) => {
    const line = index + 2
    if (text.trim() === '') return
    const [, name, value = ''] = /^([a-z]+):\s*(.*)$/.exec(text) ?? []
    if (!name || !Object.hasOwn(FIELDS, name))
      mistakes.push({
        line,
        found: text.slice(0, 80),
        allowed: `one of ${Object.keys(FIELDS).join(', ')}, then ": " and a value`,
      })
    else if (given.has(name)) mistakes.push({ line, found: `${name} twice`, allowed: 'each fact once' })
    else given.set(name, { value: value.trim(), line })
  })
  const facts: Record<string, unknown> = { audience: 'everyone', order: 100 }
  for (const [name, { value, line }] of given) {
    const field: Field | undefined = FIELDS[name]
    const read = field?.read(value)
    if (!field || read === undefined)
      mistakes.push({ line, found: `${name}: ${value}`, allowed: field?.allowed ?? '' })
    else facts[field.as] = typeof read === 'object' ? localTime(read.local, brand.timeZone) : read
  }
  return completed(facts, { given, mistakes })
}

function completed(
  facts: Record<string, unknown>,
  { given, mistakes }: { given: ReadonlyMap<string, { line: number }>; mistakes: ContentMistake[] },
): ContentFacts | undefined {
  const kind = facts['kind'] as ContentKind | undefined
  for (const name of ['kind', 'from', ...(kind ? REQUIRED[kind] : [])])
    if (!given.has(name))
      mistakes.push({ line: 1, found: `no ${name}`, allowed: `"${name}: ${FIELDS[name]?.example ?? ''}"` })
  for (const [name, { line }] of given) {
    const kinds = FIELDS[name]?.kinds
    if (kind && kinds && !kinds.includes(kind))
      mistakes.push({
        line,
        found: `${name} beside kind: ${kind}`,
        allowed: `${name} belongs to: ${kinds.join(', ')}`,
      })
  }
  if (kind === 'banner') checkBanner(facts, { given, mistakes })
  if (facts['audience'] === 'agents' && kind && kind !== 'announcement')
    mistakes.push({
      line: given.get('audience')?.line ?? 1,
      found: `a ${kind} for agents: the agent centre lists announcements alone`,
      allowed: 'kind: announcement, or another audience',
    })
  const { fromMs, untilMs } = facts as { fromMs?: number; untilMs?: number }
  if (fromMs !== undefined && untilMs !== undefined && untilMs <= fromMs)
    mistakes.push({
      line: given.get('until')?.line ?? 1,
      found: 'an end before the start',
      allowed: 'until after from',
    })
  // Every field was parsed by its own rule above, and mandatory fields are present unless a mistake says otherwise.
  return mistakes.length === 0 ? (facts as unknown as ContentFacts) : undefined
}

/** Banners are a part of built pages, which are the same for everybody, and a dialog has one for all screens. */
function checkBanner(
  { audience, group, device }: Record<string, unknown>,
  { given, mistakes }: { given: ReadonlyMap<string, { line: number }>; mistakes: ContentMistake[] },
): void {
  const lineOf = (name: string) => given.get(name)?.line ?? 1
  if (audience === 'members')
    mistakes.push({
      line: lineOf('audience'),
      found: 'a banner for members: it is built into pages before anybody has logged in',
      allowed: 'everyone or guests; members are told by an announcement, a notice or a popup',
    })
  if (device && device !== 'all' && group !== 'w_home')
    mistakes.push({
      line: lineOf('device'),
      found: `device: ${typeof device === 'string' ? device : ''} in the group ${typeof group === 'string' ? group : ''}`,
      allowed: 'no device: the dialog shows one banner on all screens',
    })
}

/** Computed twice, because the offset depends on the moment. */
function localTime(local: string, zone: string): number {
  const wanted = Date.parse(`${local.replace(' ', 'T')}:00Z`)
  const first = wanted - offsetMs(wanted, zone)
  return wanted - offsetMs(first, zone)
}

function readTexts(
  lines: readonly string[],
  { from, brand, mistakes }: Context & { from: number },
): Record<string, ContentText> {
  const texts: Record<string, ContentText> = {}
  const heads = lines.flatMap((text, index) => {
    const locale = index < from ? undefined : /^\[([\w-]+)\]$/.exec(text.trim())?.[1]
    return locale ? [{ locale, index }] : []
  })
  heads.forEach(({ locale, index }, place) => {
    const line = index + 1
    if (!brand.locales.includes(locale))
      mistakes.push({
        line,
        found: `[${locale}]`,
        allowed: `the brand's languages: ${brand.locales.join(', ')}`,
      })
    else if (texts[locale]) mistakes.push({ line, found: `[${locale}] twice`, allowed: 'each language once' })
    else texts[locale] = readText(lines.slice(index + 1, heads[place + 1]?.index), { line, mistakes })
  })
  for (const locale of brand.locales)
    if (!texts[locale])
      mistakes.push({
        line: lines.length,
        found: `no [${locale}]`,
        allowed: `a section "[${locale}]" with its title and text`,
      })
  return texts
}

function readText(
  lines: readonly string[],
  { line, mistakes }: { line: number; mistakes: ContentMistake[] },
): ContentText {
  const at = lines.findIndex((text) => text.trim() !== '')
  const title = /^#\s+(.+)$/.exec(lines[at] ?? '')?.[1]?.trim() ?? ''
  if (title === '' || title.length > MAX_TITLE)
    mistakes.push({
      line: line + at + 1,
      found: (lines[at] ?? 'nothing').slice(0, 80),
      allowed: `"# " and a title of at most ${MAX_TITLE} characters`,
    })
  const extra: Record<string, string> = {}
  let next = at + 1
  for (; next < lines.length; next += 1) {
    const [, name, value = ''] = TEXT_FIELD.exec(lines[next] ?? '') ?? []
    if (name) extra[name] = value.trim()
    // Formatters put an empty line under a title.
    else if (lines[next]?.trim() !== '') break
  }
  const body = lines.slice(next).join('\n').trim()
  if (body === '') mistakes.push({ line, found: 'no text', allowed: 'a text under the title' })
  for (const href of linksOf(body))
    if (!isSafeLink(href))
      mistakes.push({
        line,
        found: `a link to ${href.slice(0, 80)}`,
        allowed: 'a path such as /help#bonus, an https address, or mailto:',
      })
  return { title, ...extra, body }
}
