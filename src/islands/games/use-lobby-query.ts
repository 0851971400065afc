import { useEffect, useRef, useState, type RefObject } from 'react'
import { addressOf, isAsked, plain, queryOf, type LobbyQuery } from '#lib/games/lobby-query.ts'

interface Options {
  field: RefObject<HTMLInputElement | null>
  /** A vendor's own page: its vendor always applies, and is in no query. */
  isOfVendor: boolean
  onAsk: () => void
}

/**
 * The query of the search. It begins with the address, or with text that was typed before the script ran, and is stored
 * in the address from then on.
 */
export function useLobbyQuery({ field, isOfVendor, onAsk }: Options) {
  const [query, setQuery] = useState<LobbyQuery>({})
  const ask = useRef(onAsk)
  const own = useRef(query)
  useEffect(() => {
    ask.current = onAsk
  })

  const show = (next: LobbyQuery) => {
    own.current = next
    setQuery(next)
    if (isAsked(next)) ask.current()
  }
  const change = (part: LobbyQuery) => {
    const next = plain({ ...own.current, ...part })
    show(next)
    history.replaceState(history.state, '', addressOf(location.href, next))
  }
  const clear = () => {
    if (field.current) field.current.value = ''
    own.current = {}
    change({})
    field.current?.focus()
  }
  useEffect(() => {
    const typed = field.current?.value
    const fixed = isOfVendor ? { vassalages: undefined } : {}
    const next = plain({ ...queryOf(location.search), ...(typed ? { q: typed } : {}), ...fixed })
    if (field.current && next.q) field.current.value = next.q
    if (typed) change(next)
    else if (isAsked(next)) show(next)
  }, [])
  return { query, isOpen: isAsked(query), change, clear }
}
