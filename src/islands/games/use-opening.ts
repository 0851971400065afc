import { useCallback, useEffect, useRef, useState } from 'react'

/** Without a sign of the game in this time it is loaded once more, with a fresh token. */
const SECOND_TRY_MS = 15_000
/** A game that does not open for this long is reported as late. */
const LONGEST_MS = 120_000

/**
 * The state of a game's frame: `opening` until it has loaded or the game sends a message; `late` where the game gave no
 * sign in two minutes. For games without a ready message, a loaded frame counts as a sign; for others it does not,
 * because browsers load the error page of a host in the same way.
 * @param launch the frame's address, with its token; undefined while it is requested
 * @param retry requests another address; `isElsewhere` where this one gave no sign
 */
export function useOpening(
  launch: { url: string; saysReady: boolean } | undefined,
  retry: (isElsewhere: boolean) => void,
) {
  const { url, saysReady = false } = launch ?? {}
  const [loaded, setLoaded] = useState<string>()
  const [answered, setAnswered] = useState<string>()
  const [late, setLate] = useState(false)
  const tries = useRef(0)
  const again = useRef(retry)
  useEffect(() => {
    again.current = retry
  })
  const isLoaded = url !== undefined && loaded === url
  const hasAnswered = url !== undefined && answered === url
  const isThere = hasAnswered || (isLoaded && !saysReady)
  useEffect(() => {
    if (isThere || late) return
    const timer = setTimeout(() => setLate(true), LONGEST_MS)
    return () => clearTimeout(timer)
  }, [isThere, late])
  // A loaded frame gets the full time again to report that it is ready.
  useEffect(() => {
    if (isThere || !url || tries.current > 0) return
    const timer = setTimeout(() => {
      tries.current += 1
      again.current(true)
    }, SECOND_TRY_MS)
    return () => clearTimeout(timer)
  }, [isThere, isLoaded, url])
  const noteAnswer = useCallback(() => setAnswered(url), [url])
  return {
    state: stateOf({ isThere, isLoaded, late }),
    hasAnswered,
    /** The frame has loaded. */
    load: () => setLoaded(url),
    /** Call it when the game in the frame sends a message. */
    noteAnswer,
    /** Starts again, for the button "Try again". */
    reset: () => {
      tries.current = 0
      setLate(false)
      setLoaded(undefined)
      setAnswered(undefined)
      again.current(late || (isLoaded && !isThere))
    },
  }
}

function stateOf({ isThere, isLoaded, late }: { isThere: boolean; isLoaded: boolean; late: boolean }) {
  if (late && !isThere) return 'late'
  return isThere || isLoaded ? 'open' : 'opening'
}
