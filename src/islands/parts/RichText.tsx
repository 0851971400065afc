import { useEffect, useRef, useState } from 'react'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { cleanHtml } from '#lib/client/clean-html.ts'
import styles from './rich-text.module.css'

/** The only component that shows HTML from a server: always sanitised, and never as a string. */
export function RichText({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<string>()
  useEffect(() => {
    let isLate = false
    const show = (clean: DocumentFragment | string) => {
      if (isLate) return
      box.current?.replaceChildren(clean)
      setShown(html)
    }
    // Without the sanitiser only the text is shown.
    cleanHtml(html).then(show, () => show(html.replace(/<[^>]*>/g, ' ')))
    return () => {
      isLate = true
    }
  }, [html])
  return (
    <>
      {shown !== html && <Skeleton shape="line" count={3} />}
      <div ref={box} className={styles.rich} hidden={shown !== html} />
    </>
  )
}
