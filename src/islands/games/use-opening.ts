import { useEffect, useRef, useState } from 'react'

/** No sign of the game in this time: it is asked for once more, with a fresh token. */
const SECOND_TRY_MS = 15_000
/** Nothing opens for longer than this; then it is said. */
const LONGEST_MS = 120_000

/**
 * How far a game's frame is: `opening` until the game, or the browser for it, says that it is there; `late` where nothing
 * came in two minutes.
 * @param url address of the frame, with its token; nothing while it is asked for
 * @param retry asks for another one; `isElsewhere` where this one gave no sign
 */
export function useOpening(url: string | undefined, retry: (isElsewhere: boolean) => void) {
  const [opened, setOpened] = useState<string>()
  const [late, setLate] = useState(false)
  const tries = useRef(0)
  const again = useRef(retry)
  useEffect(() => {
    again.current = retry
  })
  const isOpen = url !== undefined && opened === url
  useEffect(() => {
    if (isOpen || late) return
    const timer = setTimeout(() => setLate(true), LONGEST_MS)
    return () => clearTimeout(timer)
  }, [isOpen, late])
  useEffect(() => {
    if (isOpen || !url || tries.current > 0) return
    const timer = setTimeout(() => {
      tries.current += 1
      again.current(true)
    }, SECOND_TRY_MS)
    return () => clearTimeout(timer)
  }, [isOpen, url])
  return {
    state: isOpen ? ('open' as const) : late ? ('late' as const) : ('opening' as const),
    /** The frame has loaded, or the game in it says that it is ready. */
    open: () => setOpened(url),
    /** Begins anew: for who presses "Try again". */
    reset: () => {
      tries.current = 0
      setLate(false)
      setOpened(undefined)
      again.current(late)
    },
  }
}
