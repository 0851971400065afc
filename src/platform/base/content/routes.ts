import {
  getHelpCentre,
  helpTopics,
  listAgentAnnouncements,
  listAnnouncements,
  previewContent,
} from '#lib/api/base/content.ts'
import {
  linkPreview,
  listContent,
  readContent,
  seedContent,
  setLiveContent,
  writeContent,
} from '#lib/api/base/content-ops.ts'
import { ApiError } from '#lib/api/errors.ts'
import { pageLocale } from '#platform/base/locale.ts'
import type { Routes } from '#platform/base/call.ts'
import { agentAnnouncementsOf, announcementsOf } from './announcements.ts'
import { readHelp, readSource } from './content-repository.ts'
import { makePreview, readPreview } from './preview.ts'
import { changeLive, listingsOf, seedFiles, write } from './content-service.ts'

/** Texts of a brand: public to read, written by operators. */
export function routeContent({ serve }: Routes): void {
  serve(listAnnouncements, announcementsOf)
  serve(listAgentAnnouncements, agentAnnouncementsOf)
  serve(getHelpCentre, async ({ env, tenant, locale, input }) => {
    const language = input.lang ? pageLocale(tenant, input.lang) : locale
    return { language, topics: helpTopics.parse(await readHelp(env, tenant.id, language)) }
  })

  serve(writeContent, write)
  serve(listContent, async ({ env, tenant, input }) => ({
    items: await listingsOf(env, tenant.id, input.name),
  }))
  serve(readContent, async ({ env, tenant, input }) => {
    const { name, version } = input
    const found = await readSource(env, tenant.id, { name, version })
    if (!found) throw new ApiError('content.unknown', { name, version })
    return { name, ...found }
  })
  serve(linkPreview, makePreview)
  serve(previewContent, readPreview)
  serve(setLiveContent, changeLive)
  serve(seedContent, seedFiles)
}
