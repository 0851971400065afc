/**
 * A social login's redirect and return. The provider knows one address of the brand, `/login` in the brand's default
 * language; the trip continues from there to its starting page. Its result is only for the visitor who started it: a guest,
 * or that member.
 */
export interface Trip {
  /** Path and fragment of a page of this brand. */
  page: string
  /** A member who links an account; omitted for a guest who logs in. */
  memberId?: string
}

const TRIP_KEY = 'vitrine.socialTrip'
const RETURN_QUERY_KEY = 'vitrine.socialReturn'
const GUEST = '-'

/** Remembers the starting page in the tab, until `endTrip`. */
export function beginTrip({ page, memberId = GUEST }: Trip): void {
  sessionStorage.setItem(TRIP_KEY, `${memberId} ${page}`)
  sessionStorage.removeItem(RETURN_QUERY_KEY)
}

/**
 * The query of the provider's callback, for the visitor who started the trip. It is removed from the address at once. Where
 * the trip started on another page the browser continues there with the query.
 */
export function endTrip(memberId = GUEST): string | undefined {
  const query = new URLSearchParams(location.search)
  if (!query.has('state') || !(query.has('code') || query.has('error'))) return takeReturnQuery(memberId)
  const { search } = location
  history.replaceState(history.state, '', location.pathname)
  const [owner = GUEST, page = location.pathname] = sessionStorage.getItem(TRIP_KEY)?.split(' ') ?? []
  sessionStorage.removeItem(TRIP_KEY)
  if (page === location.pathname) return owner === memberId ? search : undefined
  sessionStorage.setItem(RETURN_QUERY_KEY, `${owner} ${search}`)
  location.replace(page)
  return undefined
}

function takeReturnQuery(memberId: string): string | undefined {
  const [owner, search] = sessionStorage.getItem(RETURN_QUERY_KEY)?.split(' ') ?? []
  sessionStorage.removeItem(RETURN_QUERY_KEY)
  return owner === memberId ? search : undefined
}
