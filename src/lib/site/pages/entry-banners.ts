import { BANNER_NAMES, bannerArt } from '#lib/site/brand/art.ts'
import { shownContent } from './brand-content.ts'
import type { Site } from './site.ts'

/** The dialogs with a banner, and its group. */
const GROUPS = { login: 'w_login', register: 'w_register', forgot: 'w_forget' } as const
type Entry = keyof typeof GROUPS

export interface EntryBanner {
  picture: string
  /** Title and target; the brand's own banner has both. */
  link: { title: string; href: string } | undefined
}

/** The banner of a dialog: the first of the brand's content in its group, or the picture that every brand has. */
export function entryBanner(site: Site, entry: Entry): EntryBanner {
  const group = GROUPS[entry]
  const own = shownContent(site, 'banner').find(({ facts }) => facts.group === group)
  const name = BANNER_NAMES.find((each) => each === own?.facts.picture) ?? `${group}-1`
  return {
    picture: bannerArt(site.tenant.id, name).src,
    link: own?.href ? { title: own.title, href: own.href } : undefined,
  }
}

/** The banners of all dialogs, in the form of their island. */
export function entryBanners(site: Site) {
  const { login, register, forgot } = {
    login: entryBanner(site, 'login'),
    register: entryBanner(site, 'register'),
    forgot: entryBanner(site, 'forgot'),
  }
  const links = {
    ...(login.link ? { login: login.link } : {}),
    ...(register.link ? { register: register.link } : {}),
    ...(forgot.link ? { forgot: forgot.link } : {}),
  }
  return {
    banners: { login: login.picture, register: register.picture, forgot: forgot.picture },
    ...(Object.keys(links).length > 0 ? { bannerLinks: links } : {}),
  }
}
