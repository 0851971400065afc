import { useEffect, useMemo } from 'react'
import type { OperatorBrand, OperatorSelf } from '#lib/api/ops/console.ts'
import { today, todayQuery } from './today-store.ts'

const EVERY_MS = 60_000

interface Looking {
  operator: OperatorSelf
  brand: OperatorBrand | undefined
  /** The overview itself is shown: opening and leaving it asks anew. */
  isShown: boolean
}

/** Keeps what waits up to date on every page, for the menu and the overview: asked every minute while somebody looks. */
export function useToday({ operator, brand, isShown }: Looking): void {
  const query = useMemo(() => todayQuery(operator, brand), [operator, brand])
  useEffect(() => {
    void today.load(query)
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void today.load(query)
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [query, isShown])
}
