import * as calls from '#lib/api/base/content-ops.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { call } from '#lib/client/call.ts'
import { listed } from '#console/parts/listed.ts'
import { loadedValue } from '#console/parts/loaded.ts'

export type ContentEntry = calls.ContentListing & { tenant: string }
export type ContentVersion = calls.ContentListing['versions'][number]
export type PreviewLinks = OutputOf<typeof calls.linkPreview>

interface ContentQuery {
  tenants: readonly string[]
}

/** What the list was asked for last. */
let asked: ContentQuery = { tenants: [] }

/** Every text of the chosen brands, by name. */
export const contents = listed<ContentQuery, ContentEntry>(async (query) => {
  const { tenants } = query
  asked = query
  const pages = await Promise.all(
    tenants.map(async (tenant) => {
      const { items } = await call(calls.listContent, { tenant })
      return items.map((item) => ({ ...item, tenant }))
    }),
  )
  return { items: pages.flat() }
})

interface EditQuery {
  tenant: string
  /** `undefined`: a text that is not written yet. */
  name: string | undefined
  /** To begin from; the newest if left out. */
  version: number | undefined
}
/** What an editor begins with. */
export interface Editing {
  /** The newest version there was. */
  newest: ContentVersion | undefined
  /** The version that the text begins from, and the one that players read now. */
  source: string | undefined
  live: string | undefined
}

export const editing = loadedValue<EditQuery, Editing>(async ({ tenant, name, version }) => {
  if (name === undefined) return { newest: undefined, source: undefined, live: undefined }
  const versions = await versionsOf(tenant, name)
  const newest = newestOf(versions)
  const live = versions.find(({ isLive }) => isLive)?.version
  const begins = version ?? newest?.version
  const read = async (number: number | undefined) =>
    number === undefined
      ? undefined
      : (await call(calls.readContent, { tenant, name, version: number })).source
  const source = await read(begins)
  return { newest, source, live: live === begins ? source : await read(live) }
})

interface Written {
  tenant: string
  name: string
  source: string
  note: string
  operator: string
  isPublished: boolean
}

/** The newest version of a text, as somebody else may have left it; `undefined`: there is no such text. */
export async function newestContent(tenant: string, name: string): Promise<ContentVersion | undefined> {
  return newestOf(await versionsOf(tenant, name))
}

export async function writeContent(input: Written): Promise<void> {
  await call(calls.writeContent, input)
  // A new one has its place in the list.
  await contents.load(asked)
}

/** Without a version the text goes offline. */
export async function setLiveContent(
  { tenant, name }: Pick<ContentEntry, 'tenant' | 'name'>,
  act: { version: number | null; operator: string; note: string },
): Promise<void> {
  const listing = await call(calls.setLiveContent, { tenant, name, ...act })
  contents.replace((each) => each.tenant === tenant && each.name === name, { ...listing, tenant })
}

/** For a day. */
export function linkPreview(
  { tenant, name }: Pick<ContentEntry, 'tenant' | 'name'>,
  version: number,
): Promise<PreviewLinks> {
  return call(calls.linkPreview, { tenant, name, version, hours: 24 })
}

export function newestOf(versions: readonly ContentVersion[]): ContentVersion | undefined {
  return versions.toSorted((a, b) => b.version - a.version)[0]
}

async function versionsOf(tenant: string, name: string): Promise<readonly ContentVersion[]> {
  const { items } = await call(calls.listContent, { tenant, name })
  return items[0]?.versions ?? []
}
