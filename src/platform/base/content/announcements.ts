import { createHash } from 'node:crypto'
import type * as calls from '#lib/api/base/content.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import type { TenantRecord } from '#lib/api/ops/ops.ts'
import {
  byOrder,
  isFor,
  isRunning,
  type ContentFacts,
  type ContentItem,
  type ContentKind,
} from '#lib/shared/content/content-item.ts'
import { renderMarkdown } from '#lib/shared/content/render-markdown.ts'
import { withLineEnds } from '#lib/shared/intl/line-ends.ts'
import { offsetMs } from '#lib/shared/time/zone.ts'
import type { BrandContext, Call, CallBase } from '#platform/base/call.ts'
import { localPath, pageLocale } from '#platform/base/locale.ts'
import { readLive } from './content-repository.ts'

/** Per kind; older ones are not listed. */
const MOST = 60

type Live = Awaited<ReturnType<typeof readLive>>[number]

/** What is published now, in the reader's language. */
export async function listAnnouncements(
  call: Call<typeof calls.listAnnouncements>,
): Promise<OutputOf<typeof calls.listAnnouncements>> {
  const { tenant, input } = call
  const locale = localeOf(call)
  const live = await liveNow(call, ({ audience }) => audience !== 'agents')
  const names = live.map(({ name, version }) => `${name}:${version}`).join()
  const asked = `${locale}|${input.types}|${input.execution ?? ''}|${names}`
  const tag = createHash('sha256').update(asked).digest('base64url').slice(0, 22)
  if (input.tag === tag) return { tag, content: null }
  return { tag, content: shownContent({ tenant, locale, live }, input) }
}

/** The current announcements for agents: those for agents and those for members. */
export async function listAgentAnnouncements(
  call: Call<typeof calls.listAgentAnnouncements>,
): Promise<OutputOf<typeof calls.listAgentAnnouncements>> {
  const live = await liveNow(call, (facts) => facts.audience === 'agents' || isFor(facts, true))
  const { announcements } = shownContent(
    { tenant: call.tenant, locale: localeOf(call), live },
    { types: 'H' },
  )
  return { announcements }
}

/** In the order of their display. */
async function liveNow(
  { env, tenant, now }: BrandContext,
  isWanted: (facts: ContentFacts) => boolean,
): Promise<Live[]> {
  return (await readLive(env, tenant.id))
    .filter(({ item }) => isRunning(item.facts, now) && isWanted(item.facts))
    .toSorted((a, b) => byOrder(a.item.facts, b.item.facts))
}

function localeOf({
  tenant,
  input,
  locale,
}: CallBase & { input: { language?: string | undefined } }): string {
  return input.language ? pageLocale(tenant, input.language) : locale
}

interface Source {
  tenant: TenantRecord
  locale: string
  live: readonly Live[]
}

/** Items as visitors see them, in one language. */
export function shownContent(
  source: Source,
  { types, execution }: Pick<Call<typeof calls.listAnnouncements>['input'], 'types' | 'execution'>,
): calls.Announcements {
  const wants = new Set(types.split(','))
  const all = <T>(
    kind: ContentKind,
    letters: readonly string[],
    make: (live: Live, text: ShownAnnouncement) => T,
  ): T[] =>
    letters.some((letter) => wants.has(letter))
      ? source.live
          .filter(({ item }) => item.facts.kind === kind)
          .slice(0, MOST)
          .flatMap((live) => {
            const text = shown(source, live)
            return text ? [make(live, text)] : []
          })
      : []
  const announcements = all('announcement', ['H', 'PR'], ({ item }, text) => ({
    ...text,
    promotionType: item.facts.promotion,
  }))
  return {
    banners: all('banner', ['B'], ({ item }, text) => ({ ...text, ...bannerFacts(source, item) })),
    playerNotices: all('notice', ['PL'], ({ item }, text) => ({ ...text, url: linkOf(source, item) })),
    popup: all('popup', ['PU'], ({ item }, text) => ({
      ...text,
      execution: item.facts.execution ?? ('F' as const),
      url: linkOf(source, item),
      promotionType: item.facts.promotion,
    })).filter((each) => !execution || each.execution === execution || each.execution === 'F'),
    promotion: wants.has('PR') ? announcements.filter(({ promotionType }) => promotionType) : [],
    announcements: wants.has('H') ? announcements : [],
  }
}

type ShownAnnouncement = NonNullable<ReturnType<typeof shown>>

function shown({ tenant, locale }: Source, { name, item }: Live) {
  const text = item.texts[locale] ?? item.texts[tenant.locales[0] ?? '']
  if (!text) return undefined
  return {
    id: name,
    title: text.title,
    content: renderMarkdown(withLineEnds(text.body, locale), (path) =>
      localPath(tenant, locale, path.startsWith('/') ? (path as `/${string}`) : '/'),
    ),
    kicker: text.kicker,
    action: text.action ?? '',
    startAtMs: item.facts.fromMs,
    startDateStr: localTime(item.facts.fromMs, tenant.timeZone),
    audience: item.facts.audience,
  }
}

function bannerFacts(source: Source, { facts }: ContentItem) {
  const url = linkOf(source, { facts }) ?? ''
  return {
    groupName: facts.group ?? ('w_home' as const),
    picture: facts.picture ?? '',
    url,
    linkageType: url.startsWith('/') ? ('page' as const) : ('external' as const),
    device: facts.device ?? ('all' as const),
  }
}

function linkOf({ tenant, locale }: Source, { facts }: Pick<ContentItem, 'facts'>): string | undefined {
  const { link } = facts
  return link?.startsWith('/') ? localPath(tenant, locale, link as `/${string}`) : link
}

function localTime(atMs: number, zone: string): string {
  return new Date(atMs + offsetMs(atMs, zone)).toISOString().slice(0, 16).replace('T', ' ')
}
