import { listText } from '#lib/shared/intl/lists.ts'
import { lowerCase } from '#lib/shared/intl/order.ts'
import type { Site } from './site.ts'

/** The brand's providers by category, as a list within a sentence: `slots, live casino, and sports`. */
export function categoryList({
  nav,
  games,
  lang,
  words,
}: Pick<Site, 'nav' | 'games' | 'lang' | 'words'>): string {
  const t = words('site')
  const isNamedByLottery = games.categories.includes('LOTT')
  const names = nav.flatMap(({ key, category }) => {
    if (!category || category === 'INHOUSE') return []
    return category === 'ELOTT' && isNamedByLottery ? [] : [lowerCase(t(`nav.${key}`), lang)]
  })
  return listText(names, lang)
}
