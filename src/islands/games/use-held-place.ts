import { useEffect, useRef, useState, type RefObject } from 'react'

/**
 * Keeps the height of a placeholder after its content came, as long as the place may be in sight: a board with fewer rows
 * would move what stands below it. The height is given up while the place is below the screen. Above the screen it stays,
 * since not every browser keeps the reader's position there.
 * @returns whether the height is kept, and the ref of the element that has it
 */
export function useHeldPlace(hasContent: boolean): {
  isHeld: boolean
  place: RefObject<HTMLDivElement | null>
} {
  const place = useRef<HTMLDivElement>(null)
  const [isHeld, setHeld] = useState(true)
  useEffect(() => {
    const element = place.current
    if (!hasContent || !element) return
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1)
      if (!last || last.isIntersecting || last.boundingClientRect.top < 0) return
      observer.disconnect()
      setHeld(false)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [hasContent])
  return { isHeld, place }
}
