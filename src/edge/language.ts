import type { FleetLocale } from '#lib/site/brand/fleet-schema.ts'
import type { Site } from './tenant.ts'

/** Tags that browsers send, and the site's tag for the same language. */
const SAME_LANGUAGE: Readonly<Record<string, string>> = {
  zh: 'zh-hans',
  'zh-cn': 'zh-hans',
  'zh-sg': 'zh-hans',
  'zh-tw': 'zh-hant',
  'zh-hk': 'zh-hant',
  'zh-mo': 'zh-hant',
  tl: 'fil',
}
/** Browsers send a handful; the rest is ignored. */
const MAX_WISHES = 10

/** The brand's locale that matches `Accept-Language` best, or its default one. */
export function preferredLocale(site: Site, acceptLanguage: string | null): FleetLocale {
  const wishes = (acceptLanguage ?? '').slice(0, 500).split(',').slice(0, MAX_WISHES).map(readWish)
  // The sort is stable: tags of equal weight keep their order.
  for (const { tag, weight } of wishes.sort((one, other) => other.weight - one.weight)) {
    const found = weight > 0 ? localeOfTag(site, tag) : undefined
    if (found) return found
  }
  return site.defaultLocale
}

function readWish(part: string): { tag: string; weight: number } {
  const [tag = '', ...parameters] = part
    .trim()
    .toLowerCase()
    .split(/\s*;\s*/)
  const weight = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1')
  return { tag, weight: Number.isFinite(weight) ? weight : 0 }
}

function localeOfTag(site: Site, tag: string): FleetLocale | undefined {
  const { languages } = site
  return (
    languages.get(tag) ?? languages.get(SAME_LANGUAGE[tag] ?? '') ?? languages.get(tag.split('-')[0] ?? '')
  )
}
