import { useCallback, useEffect, useRef, useState } from 'react'

/** Without a sign of the game in this time it is loaded once more, with a fresh token. */
const SECOND_TRY_MS = 15_000
/** Nothing opens for longer than this; then it is said. */
const LONGEST_MS = 120_000

/**
 * How far a game's frame is: `opening` until it has loaded or the game says something; `late` where no sign of the game came
 * in two minutes. A frame that has loaded is a sign of games alone that never say that they are ready: browsers load the
 * error page of a host in the same way.
 * @param launch the frame's address, with its token; nothing while it is asked for
 * @param retry asks for another one; `isElsewhere` where this one gave no sign
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
    /** The game in the frame says something. */
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
