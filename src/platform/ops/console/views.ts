import { ApiError } from '#lib/api/errors.ts'
import type * as calls from '#lib/api/ops/console-views.ts'
import type { OperatorGrant } from '#lib/api/ops/operator-grant.ts'
import type { Handler } from '#platform/base/call.ts'
import { grantsOf } from '#platform/ops/operators/service.ts'
import { deleteView, listViews, putView, type ViewRow } from './view-repository.ts'

const MOST = 100

export const listOperatorViews: Handler<typeof calls.listOperatorViews> = async ({ env, now, operator }) => {
  const [rows, grants] = await Promise.all([listViews(env, operator.name), grantsOf(env, operator.name, now)])
  return { views: rows.filter((row) => row.owner === operator.name || maySee(grants, row)).map(toView) }
}

export const saveOperatorView: Handler<typeof calls.saveOperatorView> = async (call) => {
  const { env, now, operator, input } = call
  const { page, name, query, shareWith } = input
  const shared = { duty: shareWith ?? null, brands: null as string | null }
  if (shareWith !== undefined) {
    const brands = brandsOf(await grantsOf(env, operator.name, now), shareWith)
    if (brands === undefined) throw new ApiError('operator.notAllowed', { duty: shareWith })
    shared.brands = brands === 'all' ? 'all' : JSON.stringify(brands)
  }
  const row = { id: crypto.randomUUID(), owner: operator.name, page, name, query, ...shared }
  const kept = await putView(env, row, MOST)
  if (!kept) throw new ApiError('request.tooMany')
  return toView(kept)
}

export const removeOperatorView: Handler<typeof calls.removeOperatorView> = async (call) => {
  await deleteView(call.env, { id: call.input.id, owner: call.operator.name })
  return {}
}

/** Filters may name players of the owner's brands: whoever sees a view may look at each of these brands. */
function maySee(grants: readonly OperatorGrant[], { duty, brands }: ViewRow): boolean {
  if (duty === null || brands === null) return false
  const own = brandsOf(grants, duty)
  if (own === undefined || brands === 'all') return own === 'all'
  const named: string[] = JSON.parse(brands)
  return own === 'all' || named.every((each) => own.includes(each))
}

/** Brands at which the grants have a duty; `undefined`: none. */
function brandsOf(grants: readonly OperatorGrant[], duty: string): 'all' | string[] | undefined {
  const fitting = grants.filter(({ duties }) => duties === 'all' || duties.some((each) => each === duty))
  if (fitting.length === 0) return undefined
  const brands = fitting.map((grant) => grant.brands)
  return brands.includes('all') ? 'all' : [...new Set(brands.flatMap((each) => (each === 'all' ? [] : each)))]
}

function toView({ id, owner, page, name, query, duty }: ViewRow) {
  return { id, owner, page, name, query, isShared: duty !== null }
}
