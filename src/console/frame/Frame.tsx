import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { lazy, Suspense, useEffect, useState } from 'react'
import { boundaryWords } from '#islands/ui/failure-text.ts'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { IslandBoundary } from '#islands/ui/IslandBoundary.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import type { OperatorSelf } from '#lib/api/ops/console.ts'
import { useToday } from '#console/work/today/use-today.ts'
import { BelowHead } from './below-head.ts'
import { ConsoleToasts } from './ConsoleToasts.tsx'
import { Menu } from './Menu.tsx'
import { PAGES, pagesOf, type ConsolePage, type PageProps } from './pages.ts'
import { Palette } from './Palette.tsx'
import { $place, FIRST_PAGE } from './place.ts'
import { TopBar } from './TopBar.tsx'
import { Views } from './Views.tsx'

interface Props {
  t: TFunction
  lang: string
  operator: OperatorSelf
}

/** One lazy component for each page: made once, so that a page keeps its state while the frame is drawn again. */
const LAZY = new Map(PAGES.map(({ id, load }) => [id, lazy(load)] as const))

/** Menu, bar and the page of the address. */
export function Frame({ t, lang, operator }: Props) {
  const place = useStore($place)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const pages = pagesOf(operator)
  const page = pages.find(({ id }) => id === place.page)
  const brand = operator.brands.find(({ id }) => id === place.params['brand'])
  useToday({ operator, brand, isShown: place.page === FIRST_PAGE })
  useEffect(() => {
    document.title = page ? t('console:title', { page: t(`console:page.${page.id}`) }) : t('console:name')
  }, [page, t])
  return (
    <div className="console-frame" data-menu={isMenuOpen || undefined}>
      <a className="skip" href="#main">
        {t('console:skip')}
      </a>
      <Menu t={t} pages={pages} current={place.page} onChoose={() => setMenuOpen(false)} />
      <div className="console-main">
        <TopBar
          t={t}
          operator={operator}
          brand={brand}
          isMenuOpen={isMenuOpen}
          onMenu={() => setMenuOpen(!isMenuOpen)}
        />
        <main id="main" tabIndex={-1}>
          {page ? (
            <IslandBoundary key={page.id} words={boundaryWords(t)}>
              <BelowHead value={<Views t={t} page={page} params={place.params} operator={operator} />}>
                <Suspense fallback={<Skeleton shape="row" count={8} />}>
                  <CurrentPage
                    page={page}
                    t={t}
                    lang={lang}
                    operator={operator}
                    params={place.params}
                    brand={brand}
                  />
                </Suspense>
              </BelowHead>
            </IslandBoundary>
          ) : (
            <EmptyState title={t('console:missing.title')} text={t('console:missing.text')} />
          )}
        </main>
      </div>
      <Palette t={t} pages={pages} operator={operator} />
      <ConsoleToasts t={t} />
    </div>
  )
}

function CurrentPage({ page, ...given }: PageProps & { page: ConsolePage }) {
  const Page = LAZY.get(page.id)
  return Page ? <Page {...given} /> : null
}
