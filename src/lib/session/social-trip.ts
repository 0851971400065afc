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

const BEGUN_KEY = 'vitrine.socialTrip'
const BROUGHT_KEY = 'vitrine.socialReturn'
const GUEST = '-'

export function beginTrip({ page, memberId = GUEST }: Trip): void {
  sessionStorage.setItem(BEGUN_KEY, `${memberId} ${page}`)
  sessionStorage.removeItem(BROUGHT_KEY)
}

/**
 * The query of the provider's callback, for the visitor who started the trip. It is removed from the address at once. Where
 * the trip started on another page the browser continues there with the query.
 */
export function endTrip(memberId = GUEST): string | undefined {
  const query = new URLSearchParams(location.search)
  if (!query.has('state') || !(query.has('code') || query.has('error'))) return takeBrought(memberId)
  const { search } = location
  history.replaceState(history.state, '', location.pathname)
  const [owner = GUEST, page = location.pathname] = sessionStorage.getItem(BEGUN_KEY)?.split(' ') ?? []
  sessionStorage.removeItem(BEGUN_KEY)
  if (page === location.pathname) return owner === memberId ? search : undefined
  sessionStorage.setItem(BROUGHT_KEY, `${owner} ${search}`)
  location.replace(page)
  return undefined
}

function takeBrought(memberId: string): string | undefined {
  const [owner, search] = sessionStorage.getItem(BROUGHT_KEY)?.split(' ') ?? []
  sessionStorage.removeItem(BROUGHT_KEY)
  return owner === memberId ? search : undefined
}
