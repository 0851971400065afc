import { useStore } from '@nanostores/react'
import { Suspense, useEffect, useRef } from 'react'
import { boundaryWords } from '#islands/ui/failure-text.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { IslandBoundary } from '#islands/ui/IslandBoundary.tsx'
import { Spinner } from '#islands/ui/Spinner.tsx'
import { useWords, type WordsProps } from '#islands/ui/use-words.ts'
import type { SocialProvider } from '#lib/api/social.ts'
import { $awaitingConfirmation, loadWithdrawals } from '#lib/cashier/withdrawal-store.ts'
import {
  MEMBER_PAGE_ICONS,
  MEMBER_PAGE_VIEWS,
  MEMBER_PAGES,
  type MemberLinks,
  type MemberPage,
} from './member-page.ts'
import styles from './member.module.css'

interface Props extends WordsProps {
  page: MemberPage
  links: MemberLinks
  hasAgentPolicy: boolean
  socialProviders: readonly SocialProvider[]
}

/** The tabs and the page that is turned to. Words: the member centre's file (`word-files.ts`). */
export function MemberPages({ words, lang, page, links, hasAgentPolicy, socialProviders }: Props) {
  const t = useWords({ words, lang })
  const heading = useRef<HTMLHeadingElement>(null)
  const strip = useRef<HTMLElement>(null)
  const last = useRef(page)
  const counts: Partial<Record<MemberPage, number>> = { withdraw: useStore($awaitingConfirmation) }
  const View = MEMBER_PAGE_VIEWS[page]
  // For the count beside the tab.
  useEffect(() => void loadWithdrawals(1), [])

  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current]')
    current?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
    if (last.current !== page) heading.current?.focus()
    last.current = page
  }, [page])

  return (
    <div className={styles.centre}>
      <nav ref={strip} className={styles.tabs} aria-label={t('member:pages')}>
        {MEMBER_PAGES.map((each) => (
          <a
            key={each}
            className={styles.tab}
            href={`#member/${each}`}
            aria-current={each === page ? 'page' : undefined}
          >
            <Icon name={MEMBER_PAGE_ICONS[each]} />
            {t(`member:page.${each}`)}{' '}
            {(counts[each] ?? 0) > 0 && (
              <span className="badge badge--accent">{t('member:waiting', { count: counts[each] ?? 0 })}</span>
            )}
          </a>
        ))}
      </nav>
      <section className={styles.page} aria-labelledby="member-page">
        <h3 id="member-page" ref={heading} tabIndex={-1} className={styles.heading}>
          {t(`member:page.${page}`)}
        </h3>
        <IslandBoundary key={page} words={boundaryWords(t)}>
          <Suspense fallback={<Spinner size="lg" label={t('ui:loading')} />}>
            <View {...{ t, lang, links, hasAgentPolicy, socialProviders }} />
          </Suspense>
        </IslandBoundary>
      </section>
    </div>
  )
}
