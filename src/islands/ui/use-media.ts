import { useSyncExternalStore } from 'react'

/** Whether a media query holds, followed as it changes; false where the page is rendered. Media queries cannot read tokens. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}
