import * as calls from '#lib/api/base/content.ts'
import * as opsCalls from '#lib/api/base/content-ops.ts'
import { ApiError } from '#lib/api/errors.ts'
import { pageLocale } from '#platform/base/locale.ts'
import type { Handler, Routes } from '#platform/base/call.ts'
import { listAgentAnnouncements, listAnnouncements } from './announcements.ts'
import { readHelp, readSource } from './content-repository.ts'
import { linkPreview, previewContent } from './preview.ts'
import { setLiveContent, listingsOf, seedContent, writeContent } from './content-service.ts'

/** Texts of a brand: public to read, written by operators. */
export function routeContent({ serve }: Routes): void {
  serve(calls.listAnnouncements, listAnnouncements)
  serve(calls.listAgentAnnouncements, listAgentAnnouncements)
  serve(calls.getHelpCentre, getHelpCentre)

  serve(opsCalls.writeContent, writeContent)
  serve(opsCalls.listContent, listContent)
  serve(opsCalls.readContent, readContent)
  serve(opsCalls.linkPreview, linkPreview)
  serve(calls.previewContent, previewContent)
  serve(opsCalls.setLiveContent, setLiveContent)
  serve(opsCalls.seedContent, seedContent)
}

const getHelpCentre: Handler<typeof calls.getHelpCentre> = async ({ env, tenant, locale, input }) => {
  const language = input.lang ? pageLocale(tenant, input.lang) : locale
  return { language, topics: calls.helpTopics.parse(await readHelp(env, tenant.id, language)) }
}

const listContent: Handler<typeof opsCalls.listContent> = async ({ env, tenant, input }) => ({
  items: await listingsOf(env, tenant.id, input.name),
})

const readContent: Handler<typeof opsCalls.readContent> = async ({ env, tenant, input }) => {
  const { name, version } = input
  const found = await readSource(env, tenant.id, { name, version })
  if (!found) throw new ApiError('content.unknown', { name, version })
  return { name, ...found }
}
