import { useState } from 'react'

/** Pages that are turned by cursor: each knows where the next begins, the way back is remembered. */
export interface Pages {
  /** Of the page that is shown; `undefined` for the first. */
  cursor: string | undefined
  /** How many pages lie before it. */
  index: number
  /** The cursor of the page after, given to whoever loads it. */
  forward: (next: string) => string
  back: () => string | undefined
  /** Another filter begins at the first page. */
  restart: () => undefined
}

export function usePages(): Pages {
  const [path, setPath] = useState<readonly string[]>([])
  return {
    cursor: path.at(-1),
    index: path.length,
    forward: (next) => {
      setPath([...path, next])
      return next
    },
    back: () => {
      setPath(path.slice(0, -1))
      return path.at(-2)
    },
    restart: () => {
      setPath([])
      return undefined
    },
  }
}
