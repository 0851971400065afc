import { useState } from 'react'

/** Cursor pagination: each page knows the next cursor, and earlier cursors are remembered. */
export interface Pages {
  /** The cursor of the current page; `undefined` for the first. */
  cursor: string | undefined
  /** The number of pages before it. */
  index: number
  /** Moves to the next page with its cursor, and returns it. */
  forward: (next: string) => string
  back: () => string | undefined
  /** Returns to the first page, for another filter. */
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
