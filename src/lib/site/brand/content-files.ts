import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseContent } from '#lib/shared/content/content-file.ts'
import type { ContentItem } from '#lib/shared/content/content-item.ts'
import { linksOf, plainText } from '#lib/shared/content/render-markdown.ts'
import { BANNER_NAMES } from './art.ts'
import { readTextFile } from './config-files.ts'
import { PROMOTION_TYPES } from '#lib/api/rewards/offers.ts'
import { HELP_TOPICS } from './help-topics.ts'
import { ROUTES } from './routes.ts'
import type { Tenant } from './tenant-schema.ts'
import type { ConfigMistake } from './config-mistakes.ts'

/** A content file of a brand, `tenants/<id>/content/<name>.md`. */
export interface ContentFile {
  name: string
  source: string
  item: ContentItem
}

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const ANCHORS: Readonly<Record<string, readonly string[]>> = {
  '/help': HELP_TOPICS.map(({ id }) => id),
  '/promotions': PROMOTION_TYPES,
}

/** Every content file of a brand, by name; problems are added to `mistakes`, each with its line. */
export function readContentFiles(tenant: Tenant, root: string, mistakes: ConfigMistake[]): ContentFile[] {
  const folder = join(root, tenant.id, 'content')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .toSorted()
    .flatMap((file) => {
      const name = file.slice(0, -3)
      const path = join(folder, file)
      const read = readTextFile(path)
      if ('mistake' in read) {
        mistakes.push(read.mistake)
        return []
      }
      const source = read.text
      const wrong = contentMistakes(tenant, { name, source })
      mistakes.push(
        ...wrong.map(({ line, found, allowed }) => ({ file: path, key: `line ${line}`, found, allowed })),
      )
      const parsed = parseContent(source, brandOf(tenant))
      return 'item' in parsed ? [{ name, source, item: parsed.item }] : []
    })
}

/** Validates its form and its links: existing pages, anchors, promotions and pictures. */
export function contentMistakes(tenant: Tenant, { name, source }: { name: string; source: string }) {
  const parsed = parseContent(source, brandOf(tenant))
  const mistakes = [
    ...('mistakes' in parsed ? parsed.mistakes.filter(({ found }) => !/^picture: /.test(found)) : []),
    ...(source.length > MAX_CHECKED ? [] : [...factMistakes(source), ...textMistakes(source)]),
  ]
  if (!NAME.test(name))
    mistakes.push({
      line: 1,
      found: `the name "${name}"`,
      allowed: 'small letters, digits and single hyphens',
    })
  return mistakes.toSorted((a, b) => a.line - b.line)
}

/** A longer source is refused without being parsed. */
const MAX_CHECKED = 64_000

function brandOf({ defaultLocale, otherLocales, timeZone }: Tenant) {
  return { locales: [defaultLocale, ...otherLocales], timeZone }
}

interface ContentMistake {
  line: number
  found: string
  allowed: string
}

/** Names in facts that only the site can check: pictures, promotions and pages of the product. */
function factMistakes(source: string): ContentMistake[] {
  const lists: Readonly<Record<string, readonly string[]>> = {
    picture: BANNER_NAMES,
    promotion: PROMOTION_TYPES,
  }
  const lines = linesOf(source)
  const end = lines.indexOf('---', 1)
  return lines.slice(0, Math.max(0, end)).flatMap((text, index) => {
    const line = index + 1
    const [, name = '', value = ''] = /^([a-z]+):\s*(.*?)\s*$/.exec(text) ?? []
    if (name === 'link') return linkMistakes([value], line)
    const list = lists[name]
    return list && !list.includes(value)
      ? [{ line, found: `${name}: ${value}`, allowed: list.join(', ') }]
      : []
  })
}

/** Links to pages that do not exist, and HTML or stars, which players would read as they are typed. */
function textMistakes(source: string): ContentMistake[] {
  return linesOf(source).flatMap((text, index) => {
    const line = index + 1
    const tag = /<\/?[a-z][\w-]*(?:\s[^<>]*)?\/?>|<!--/i.exec(text.replace(/`[^`]*`/g, ''))?.[0]
    const isPicture = /!\[[^\]]*\](?:\(|\[)/.test(text)
    // [name]: /path, which a text refers to by its name.
    const [, named] = /^\s*\[[^\]]+\]:\s*(\S+)/.exec(text) ?? []
    return [
      ...starMistakes(text, line),
      ...(isPicture
        ? [{ line, found: 'a picture', allowed: 'text: a picture is shown to players as it is typed' }]
        : linkMistakes([...linksOf(text), ...(named ? [named] : [])], line)),
      ...(tag === undefined
        ? []
        : [
            {
              line,
              found: `HTML, ${tag.slice(0, 60)}`,
              allowed: 'Markdown alone: HTML is shown to players as it is typed',
            },
          ]),
    ]
  })
}

/** Bold that ends beside a letter is none in Markdown (`**10 %**of`). Stars alone on their line may end on another. */
function starMistakes(text: string, line: number): ContentMistake[] {
  const typed = text.replace(/`[^`]*`|\\\*/g, '')
  if ((typed.match(/\*\*/g)?.length ?? 0) < 2 || !plainText(typed).includes('**')) return []
  return [
    {
      line,
      found: `two stars that are shown: ${text.slice(0, 60)}`,
      allowed: 'a space or a sign beside the stars of bold text, outside of it',
    },
  ]
}

function linkMistakes(links: readonly string[], line: number): ContentMistake[] {
  return links
    .filter((href) => href.startsWith('/') && !isPage(href))
    .map((href) => ({
      line,
      found: `a link to ${href}`,
      allowed: `a page of the site: ${PAGES.join(', ')}, with an anchor that it has`,
    }))
}

function linesOf(source: string): string[] {
  return source.split(/\r\n?|\n/)
}

const PAGES = ROUTES.filter(({ kind }) => kind !== 'system').map(({ path }) => path)

function isPage(href: string): boolean {
  const [path = '', anchor] = href.split('#', 2)
  const known = ANCHORS[path]
  return PAGES.some((each) => each === path) && (anchor === undefined || !known || known.includes(anchor))
}
