import type { ContentFile } from '#lib/site/brand/content-files.ts'
import { byOrder, isRunning, type ContentFacts, type ContentKind } from '#lib/shared/content/content-item.ts'
import { plainText, renderMarkdown } from '#lib/shared/content/render-markdown.ts'
import { withLineEnds } from '#lib/shared/intl/line-ends.ts'
import { dayText, startText } from '#lib/shared/time/day-text.ts'
import { offsetMs } from '#lib/shared/time/zone.ts'
import type { Site } from './site.ts'

/** An item of the brand's content, for a page. */
export interface ShownContent {
  name: string
  facts: ContentFacts
  title: string
  kicker: string
  action: string
  /** With tags of the allow-list only (`lib/shared/content/allowed-html.ts`). */
  html: string
  plain: string
  /** `yyyy-MM-dd` in the brand's time zone. */
  day: string
  /** The day as text. */
  dayText: string
  /** The day and the time as text. */
  startText: string
  href: string | undefined
  /** Class of its element: content for guests only is hidden for members. */
  shownTo: 'for-guests' | undefined
}

/**
 * The brand's current content at build time, in the page's language; later content is shown by islands, and by the next
 * build. Pages are built for everybody, so content for members or agents only is in none of them.
 */
export function shownContent(site: Site, kind: ContentKind, nowMs = Date.now()): ShownContent[] {
  return site.content
    .filter(({ item }) => item.facts.kind === kind && isBuilt(item.facts))
    .filter(({ item }) => isRunning(item.facts, nowMs))
    .toSorted((a, b) => byOrder(a.item.facts, b.item.facts))
    .flatMap((file) => shown(site, file))
}

function isBuilt({ audience }: ContentFacts): boolean {
  return audience === 'everyone' || audience === 'guests'
}

function shown(site: Site, { name, item }: ContentFile): ShownContent[] {
  const { facts, texts } = item
  const text = texts[site.locale]
  if (!text) return []
  const { fromMs, link } = facts
  const zone = site.tenant.timeZone
  return [
    {
      name,
      facts,
      title: withLineEnds(text.title, site.locale),
      kicker: text.kicker ?? '',
      action: text.action ?? '',
      html: renderMarkdown(withLineEnds(text.body, site.locale), site.link),
      plain: plainText(text.body),
      day: new Date(fromMs + offsetMs(fromMs, zone)).toISOString().slice(0, 10),
      dayText: dayText(fromMs, { lang: site.lang, timeZone: zone }),
      startText: startText(fromMs, { lang: site.lang, timeZone: zone }),
      href: link?.startsWith('/') ? site.link(link) : link,
      shownTo: facts.audience === 'guests' ? 'for-guests' : undefined,
    },
  ]
}
