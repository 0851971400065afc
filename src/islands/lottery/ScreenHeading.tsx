import { useEffect, useRef } from 'react'
import { focusWhereLost } from '#islands/ui/focus-lost.ts'
import { useScreenTitle } from './use-place.ts'
import styles from './lottery.module.css'

interface Props {
  name: string
  /** The player came from another screen of the page. */
  isMoved: boolean
}

/** Names the screen and the document; after a move it has the focus, so that it is read out as another page would be. */
export function ScreenHeading({ name, isMoved }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useScreenTitle(name)
  useEffect(() => {
    if (isMoved) focusWhereLost(heading.current)
  }, [])
  return (
    <h2 ref={heading} tabIndex={-1} className={styles.gameName}>
      <bdi translate="no">{name}</bdi>
    </h2>
  )
}
