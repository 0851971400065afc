import * as calls from '#lib/api/ops/console-views.ts'
import type { InputOf } from '#lib/api/endpoint.ts'
import { call } from '#lib/client/call.ts'
import { loadedValue } from '#console/parts/loaded.ts'
import { addressOf, type Place } from './place.ts'

export type SavedView = calls.SavedView

export const views = loadedValue(async (_query: null) => (await call(calls.listOperatorViews, {})).views)

/** What of the address belongs to one row, one page of the list or one brand, and not to a view. */
const PASSING = ['open', 'after', 'brand']

/** Keeps what is shown under a name, in place of one's own view of that name. */
export async function saveView(
  { page, params }: Place,
  { name, shareWith }: Pick<InputOf<typeof calls.saveOperatorView>, 'name' | 'shareWith'>,
): Promise<void> {
  await call(calls.saveOperatorView, { page, name, query: queryOf(params), shareWith })
  await views.again()
}

export async function removeView(id: string): Promise<void> {
  await call(calls.removeOperatorView, { id })
  await views.again()
}

/** What a view keeps of an address; empty where the page is as it opens by itself. */
export function queryOf(params: Place['params']): string {
  const kept = Object.entries(params).filter(([name, value]) => value !== '' && !PASSING.includes(name))
  const query = new URLSearchParams(kept)
  query.sort()
  return query.toString()
}

/** The address of a view at the chosen brand. */
export function addressOfView({ page, query }: SavedView, brand: string | undefined): string {
  return addressOf(page, { ...Object.fromEntries(new URLSearchParams(query)), ...(brand ? { brand } : {}) })
}
