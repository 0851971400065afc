import { classes } from '#islands/ui/classes.ts'
import type { BannerLink } from './ModalsIsland.tsx'
import styles from './session.late.module.css'

interface Props {
  picture: string
  link: BannerLink | undefined
  /** Shown where there is room for it beside the fields. */
  isOnlyWide?: boolean
}

/** The banner of a dialog; the brand's own says something and leads somewhere. As `SheetBanner.astro` draws it. */
export function EntryBanner({ picture, link, isOnlyWide = false }: Props) {
  const look = classes(styles.banner, isOnlyWide && styles.onlyWide)
  const size = { width: 780, height: 260, alt: '' }
  if (!link) return <img className={look} src={picture} {...size} />
  return (
    <a className={look} href={link.href}>
      <img src={picture} {...size} />
      <strong>{link.title}</strong>
    </a>
  )
}
