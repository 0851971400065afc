import type { MouseEvent } from 'react'
import { addressOf, goTo, type LotteryPlace } from '#lib/lottery/game-address.ts'

/** A link within the page: a plain click changes the view in place. */
export function linkTo(place: LotteryPlace) {
  return {
    href: addressOf(place),
    onClick: (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
      event.preventDefault()
      goTo(place)
    },
  }
}
