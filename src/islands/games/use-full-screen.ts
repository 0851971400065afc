import { useEffect, useState, type RefObject } from 'react'

export interface FullScreen {
  isFull: boolean
  isOffered: boolean
  toggle: () => void
}

/** iPhones support no full screen for elements, so they get no button. */
export function useFullScreen(stage: RefObject<HTMLDivElement | null>): FullScreen {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])
  return {
    isFull,
    isOffered: document.fullscreenEnabled,
    toggle: () => void (isFull ? document.exitFullscreen() : stage.current?.requestFullscreen()),
  }
}
