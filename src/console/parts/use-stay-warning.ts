import { useEffect } from 'react'

/** The browser asks before a tab with unsaved work is closed. */
export function useStayWarning(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isChanged])
}
