import { useSyncExternalStore } from 'react'

/** The desktop breakpoint of `tokens.css`. Media queries cannot read tokens. */
const WIDE = '(width >= 64rem)'

/** Whether there is room for a column beside the board. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(WIDE)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => matchMedia(WIDE).matches,
    () => false,
  )
}
