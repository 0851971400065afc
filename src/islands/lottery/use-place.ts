import { useEffect, useState, type RefObject } from 'react'
import { focusWhereLost } from '#islands/ui/focus-lost.ts'
import { withoutLineEnds } from '#lib/shared/intl/unmarked.ts'
import { addressOf, type LotteryPlace } from '#lib/lottery/game-address.ts'

/** The screen that the player came from, as the address of its link in the lobby; `undefined` on the first screen. */
export function useAddressBefore({ gameCode, view }: LotteryPlace): string | undefined {
  // Views of one game are one screen.
  const place = gameCode ? { gameCode, view: 'betting' as const } : { view }
  const here = addressOf(place)
  const [move, setMove] = useState<{ here: string; before?: string }>({ here })
  if (move.here !== here) setMove({ here, before: move.here })
  return move.here === here ? move.before : move.here
}

/** Names a screen in the title of the document, before the page's own title, which comes back with the lobby. */
export function useScreenTitle(name: string): void {
  useEffect(() => {
    const own = document.title
    document.title = `${withoutLineEnds(name)} – ${own}`
    return () => {
      document.title = own
    }
  }, [name])
}

/** Back in the lobby the focus is on the link that led away. */
export function useFocusOnLinkBefore(root: RefObject<HTMLElement | null>, before: string | undefined): void {
  useEffect(() => {
    if (before === undefined) return
    const links = [...(root.current?.querySelectorAll('a') ?? [])]
    const link = links.find((each) => each.getAttribute('href') === before)
    if (!link) return
    focusWhereLost(link)
    // The keyboard's focus has to be in sight; a page does not move under a pointer.
    if (link.matches(':focus-visible')) link.scrollIntoView?.({ block: 'center' })
  }, [before, root])
}
