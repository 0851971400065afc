import { FIELDS, REQUIRED } from '#lib/shared/content/content-fields.ts'
import { parseContent } from '#lib/shared/content/content-file.ts'
import { CONTENT_KINDS, type ContentItem, type ContentKind } from '#lib/shared/content/content-item.ts'
import { clockMs, dayAt, offsetMs } from '#lib/shared/time/zone.ts'

export interface DraftText {
  title: string
  kicker: string
  action: string
  body: string
}

/** A text while it is edited: what was typed, right or wrong. */
export interface ContentDraft {
  name: string
  /** By the name of the fact, as the file has it; an empty one is left out. */
  facts: Readonly<Record<string, string>>
  texts: Readonly<Record<string, DraftText>>
}

export interface ContentBrand {
  locales: readonly string[]
  timeZone: string
}

/** What is wrong at a field: `from`, `title en`. */
export type DraftMistakes = ReadonlyMap<string, { found: string; allowed: string }>

export const EMPTY_TEXT: DraftText = { title: '', kicker: '', action: '', body: '' }
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const LONGEST_NAME = 60

/** The facts that a kind can have, in the order of the form. */
export function factsOf(kind: string): { name: string; isNeeded: boolean }[] {
  const known = CONTENT_KINDS.find((each) => each === kind)
  const needed = ['kind', 'from', ...(known ? REQUIRED[known] : [])]
  return Object.entries(FIELDS)
    .filter(([, { kinds }]) => !kinds || kinds.some((each) => each === kind))
    .map(([name]) => ({ name, isNeeded: needed.includes(name) }))
}

/** A text that begins now. */
export function emptyDraft({ timeZone }: Pick<ContentBrand, 'timeZone'>, nowMs: number): ContentDraft {
  const local = new Date(nowMs + offsetMs(nowMs, timeZone)).toISOString()
  const from = `${dayAt(nowMs, timeZone)} ${local.slice(11, 16)}`
  return { name: '', facts: { kind: 'announcement', from, audience: 'everyone' }, texts: {} }
}

/** As it would look, also where something is still wrong. */
export function shownItem(
  { facts, texts }: ContentDraft,
  { timeZone }: ContentBrand,
  nowMs: number,
): ContentItem {
  const [day = '', time = ''] = (facts['from'] ?? '').split(' ')
  const isTime = /^\d{4}-\d\d-\d\d$/.test(day) && /^\d\d:\d\d$/.test(time)
  const kind: ContentKind = CONTENT_KINDS.find((each) => each === facts['kind']) ?? 'announcement'
  const kinds = factsOf(kind).map(({ name }) => name)
  const given = (name: string) => (kinds.includes(name) && facts[name] ? { [name]: facts[name] } : {})
  return {
    facts: {
      ...{ kind, fromMs: isTime ? clockMs(day, time, timeZone) : nowMs, audience: 'everyone', order: 0 },
      ...given('link'),
      ...given('promotion'),
    },
    texts,
  }
}

/** A stored source in its parts. */
export function draftOf(name: string, source: string): ContentDraft {
  const lines = source.replace(/\r\n?/g, '\n').split('\n')
  const end = lines.indexOf('---', 1)
  const facts: Record<string, string> = {}
  for (const line of lines.slice(1, end)) {
    const [, fact, value = ''] = /^([a-z]+):\s*(.*)$/.exec(line) ?? []
    if (fact) facts[fact] = value.trim()
  }
  const texts: Record<string, DraftText> = {}
  for (const part of lines
    .slice(end + 1)
    .join('\n')
    .split(/^(?=\[[\w-]+\]\s*$)/m)) {
    const [, locale, rest = ''] = /^\[([\w-]+)\]\s*\n([\s\S]*)$/.exec(part) ?? []
    if (locale) texts[locale] = textOf(rest)
  }
  return { name, facts, texts }
}

function textOf(source: string): DraftText {
  const lines = source.trim().split('\n')
  const text = { ...EMPTY_TEXT, title: (lines[0] ?? '').replace(/^#\s+/, '').trim() }
  let at = 1
  for (; at < lines.length; at += 1) {
    const [, name, value = ''] = /^(kicker|action):\s*(.+)$/.exec(lines[at] ?? '') ?? []
    if (name === 'kicker' || name === 'action') text[name] = value.trim()
    else if (lines[at]?.trim() !== '') break
  }
  return { ...text, body: lines.slice(at).join('\n').trim() }
}

/** The file of a draft, and the field that each of its lines belongs to. */
export function sourceOf(
  draft: ContentDraft,
  { locales }: ContentBrand,
): { source: string; fields: string[] } {
  const written: { line: string; field: string }[] = []
  const add = (field: string, ...lines: string[]) => written.push(...lines.map((line) => ({ line, field })))
  add('kind', '---')
  for (const { name } of factsOf(draft.facts['kind'] ?? '')) {
    const value = draft.facts[name]?.trim() ?? ''
    if (value !== '') add(name, `${name}: ${value}`)
  }
  add('kind', '---')
  for (const locale of locales) {
    const { title, kicker, action, body } = draft.texts[locale] ?? EMPTY_TEXT
    add(`body ${locale}`, '', `[${locale}]`, '')
    add(`title ${locale}`, `# ${title.trim()}`)
    if (draft.facts['kind'] === 'banner' && kicker.trim() !== '')
      add(`kicker ${locale}`, `kicker: ${kicker.trim()}`)
    if (draft.facts['kind'] === 'banner' && action.trim() !== '')
      add(`action ${locale}`, `action: ${action.trim()}`)
    add(`body ${locale}`, '', ...body.trim().split('\n'))
  }
  return {
    source: `${written.map(({ line }) => line).join('\n')}\n`,
    fields: written.map(({ field }) => field),
  }
}

/** The schema checks the draft: the result has the item, or the mistakes by field. */
export function checkDraft(
  draft: ContentDraft,
  brand: ContentBrand,
): { mistakes: DraftMistakes; item: ContentItem | undefined } {
  const { source, fields } = sourceOf(draft, brand)
  const parsed = parseContent(source, brand)
  const mistakes = new Map<string, { found: string; allowed: string }>()
  if (!NAME.test(draft.name) || draft.name.length > LONGEST_NAME)
    mistakes.set('name', { found: draft.name, allowed: 'small letters, digits and single hyphens' })
  for (const { line, found, allowed } of 'mistakes' in parsed ? parsed.mistakes : []) {
    // A fact that is missing is reported at the first line, with its name.
    const missing = /^no ([a-z]+)$/.exec(found)?.[1]
    const hasNoAction = /^\[([\w-]+)\] without an action$/.exec(found)?.[1]
    const field =
      missing && missing in FIELDS
        ? missing
        : hasNoAction
          ? `action ${hasNoAction}`
          : (fields[line - 1] ?? 'kind')
    if (!mistakes.has(field)) mistakes.set(field, { found, allowed })
  }
  // The file is checked for it only once its facts are right.
  if (draft.facts['kind'] === 'banner')
    for (const locale of brand.locales)
      if ((draft.texts[locale]?.action.trim() ?? '') === '' && !mistakes.has(`action ${locale}`))
        mistakes.set(`action ${locale}`, { found: 'no action', allowed: 'what its button says' })
  return { mistakes, item: 'item' in parsed && mistakes.size === 0 ? parsed.item : undefined }
}

/** In the address, instead of the name of a text. */
export const NEW = '+'
