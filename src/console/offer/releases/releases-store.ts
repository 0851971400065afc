import { listContent } from '#lib/api/base/content-ops.ts'
import type { InputOf } from '#lib/api/endpoint.ts'
import { listOffers } from '#lib/api/rewards/promotions-ops.ts'
import * as calls from '#lib/api/rewards/releases-ops.ts'
import { call } from '#lib/client/call.ts'
import { listed } from '#console/parts/listed.ts'
import { loadedValue } from '#console/parts/loaded.ts'

export type ReleaseRow = calls.Release & { tenant: string }
export type ReleaseAct = 'approve' | 'reject' | 'withdraw' | 'rollBack'
export type DraftItem = Pick<calls.ReleaseItem, 'kind' | 'name' | 'version' | 'title' | 'about'>

/** Releases of the chosen brands, newest first. */
export const releases = listed<{ tenants: readonly string[] }, ReleaseRow>(async ({ tenants }) => {
  const pages = await Promise.all(
    tenants.map(async (tenant) =>
      (await call(calls.listReleases, { tenant })).releases.map((each) => ({ ...each, tenant })),
    ),
  )
  return { items: pages.flat().toSorted((a, b) => b.madeAtMs - a.madeAtMs) }
})

/** What can be gathered: newest versions that players do not read, and, with the duty for them, offers that are drafts. */
export const openDrafts = loadedValue(
  async ({ tenant, hasOffers }: { tenant: string; hasOffers: boolean }): Promise<DraftItem[]> => {
    const [{ items }, { offers }] = await Promise.all([
      call(listContent, { tenant }),
      hasOffers ? call(listOffers, { tenant }) : { offers: [] },
    ])
    const texts = items.flatMap(({ name, versions }) => {
      const newest = versions.toSorted((a, b) => b.version - a.version)[0]
      if (!newest || newest.isLive) return []
      return [
        { kind: 'text' as const, name, version: newest.version, title: newest.title, about: newest.kind },
      ]
    })
    const drafts = offers
      .filter(({ state }) => state === 'draft')
      .map(({ id, version, title, kind }) => ({
        kind: 'offer' as const,
        name: id,
        version,
        title,
        about: kind,
      }))
    return [...texts, ...drafts]
  },
)

export async function proposeRelease(input: InputOf<typeof calls.proposeRelease>): Promise<void> {
  await call(calls.proposeRelease, input)
  await releases.again()
}

/** Decides on a release, takes it back, or rolls it back. */
export async function actOnRelease(
  { tenant, id }: Pick<ReleaseRow, 'tenant' | 'id'>,
  act: ReleaseAct,
  said: { operator: string; reason: string },
): Promise<void> {
  const of = { tenant, releaseId: id, ...said }
  const after = await (act === 'withdraw'
    ? call(calls.withdrawRelease, of)
    : act === 'rollBack'
      ? call(calls.rollBackRelease, of)
      : call(calls.decideRelease, { ...of, decision: act }))
  releases.replace((each) => each.tenant === tenant && each.id === id, { ...after, tenant })
}

export interface CommentedDraft {
  tenant: string
  subject: 'text' | 'offer'
  name: string
}

/** What operators said about a text or an offer, oldest first. */
export async function listDraftComments(of: CommentedDraft): Promise<readonly calls.DraftComment[]> {
  return (await call(calls.listDraftComments, of)).comments
}

export async function writeDraftComment(
  input: InputOf<typeof calls.writeDraftComment>,
): Promise<readonly calls.DraftComment[]> {
  return (await call(calls.writeDraftComment, input)).comments
}
