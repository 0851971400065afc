import { createContext, type ReactNode } from 'react'

/** What the frame puts below the head of every page. */
export const BelowHead = createContext<ReactNode>(null)
