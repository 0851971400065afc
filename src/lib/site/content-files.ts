import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseContent } from '#lib/shared/content/content-file.ts'
import type { ContentItem } from '#lib/shared/content/content-item.ts'
import { linksOf } from '#lib/shared/content/render-markdown.ts'
import { BANNER_NAMES } from './art.ts'
import { PROMOTION_TYPES } from '#lib/api/offers.ts'
import { HELP_TOPICS } from './content.ts'
import { ROUTES } from './routes.ts'
import type { Tenant } from './tenant-schema.ts'
import type { ConfigMistake } from './tenants.ts'

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
      const source = readFileSync(path, 'utf8')
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
  const mistakes = 'mistakes' in parsed ? [...parsed.mistakes] : referenceMistakes(parsed.item, source)
  if (!NAME.test(name))
    mistakes.push({
      line: 1,
      found: `the name "${name}"`,
      allowed: 'small letters, digits and single hyphens',
    })
  return mistakes
}

function brandOf({ defaultLocale, otherLocales, timeZone }: Tenant) {
  return { locales: [defaultLocale, ...otherLocales], timeZone }
}

function referenceMistakes({ facts, texts }: ContentItem, source: string) {
  const lineOf = (text: string) => source.slice(0, Math.max(0, source.indexOf(text))).split('\n').length
  const links = [
    ...(facts.link ? [facts.link] : []),
    ...Object.values(texts).flatMap(({ body }) => linksOf(body)),
  ]
  const mistakes = links
    .filter((href) => href.startsWith('/') && !isPage(href))
    .map((href) => ({
      line: lineOf(href),
      found: `a link to ${href}`,
      allowed: `a page of the site: ${PAGES.join(', ')}, with an anchor that it has`,
    }))
  const { promotion, picture } = facts
  if (promotion && !PROMOTION_TYPES.some((type) => type === promotion))
    mistakes.push({ line: lineOf('promotion:'), found: promotion, allowed: PROMOTION_TYPES.join(', ') })
  if (picture && !BANNER_NAMES.some((each) => each === picture))
    mistakes.push({ line: lineOf('picture:'), found: picture, allowed: BANNER_NAMES.join(', ') })
  return mistakes
}

const PAGES = ROUTES.filter(({ kind }) => kind !== 'system').map(({ path }) => path)

function isPage(href: string): boolean {
  const [path = '', anchor] = href.split('#', 2)
  const known = ANCHORS[path]
  return PAGES.some((each) => each === path) && (anchor === undefined || !known || known.includes(anchor))
}
