import { getHelpCentre, helpTopics, listAnnouncements, previewContent } from '#lib/api/content.ts'
import {
  linkPreview,
  listContent,
  readContent,
  seedContent,
  setLiveContent,
  writeContent,
} from '#lib/api/content-ops.ts'
import { ApiError } from '#lib/api/errors.ts'
import { pageLocale } from '#platform/locale.ts'
import { serve, type App } from '#platform/serve.ts'
import { announcementsOf } from './announcements.ts'
import { readHelp, readSource } from './content-repository.ts'
import { makePreview, readPreview } from './preview.ts'
import { changeLive, listingsOf, seedFiles, write } from './content-service.ts'

/** Texts of a brand: public to read, written by operators. */
export function routeContent(app: App): void {
  serve(app, listAnnouncements, announcementsOf)
  serve(app, getHelpCentre, async ({ env, tenant, locale, input }) => {
    const language = input.lang ? pageLocale(tenant, input.lang) : locale
    return { language, topics: helpTopics.parse(await readHelp(env, tenant.id, language)) }
  })

  serve(app, writeContent, write)
  serve(app, listContent, async ({ env, tenant, input }) => ({
    items: await listingsOf(env, tenant.id, input.name),
  }))
  serve(app, readContent, async ({ env, tenant, input }) => {
    const { name, version } = input
    const found = await readSource(env, tenant.id, { name, version })
    if (!found) throw new ApiError('content.unknown', { name, version })
    return { name, ...found }
  })
  serve(app, linkPreview, makePreview)
  serve(app, previewContent, readPreview)
  serve(app, setLiveContent, changeLive)
  serve(app, seedContent, seedFiles)
}
