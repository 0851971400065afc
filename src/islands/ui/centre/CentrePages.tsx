import type { TFunction } from 'i18next'
import { Suspense, useEffect, useId, useRef, type ReactNode } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { classes } from '#islands/ui/classes.ts'
import { boundaryWords } from '#islands/ui/failure-text.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { IslandBoundary } from '#islands/ui/IslandBoundary.tsx'
import { Spinner } from '#islands/ui/Spinner.tsx'
import { whenOnline } from '#lib/client/when-online.ts'
import { centrePageOf, groupsOf, type Centre } from './centre.ts'
import { useDrafts } from './use-drafts.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useReachable } from './use-reachable.ts'
import { useWayBack } from './use-way-back.ts'
import styles from './centre.module.css'

const AHEAD_MS = 2_000

interface Props<Given extends { t: TFunction }> {
  centre: Centre<Given>
  /** The page's id in the address. */
  page: string
  /** Props of each page. */
  given: Given
  /** Pending items of a page, by its id: a number beside the tab. */
  counts?: Readonly<Record<string, number>>
}

/** The tabs and the current page. Words: `<centre>:pages`, `waiting`, `page.<id>` and `unknownPage`. */
export function CentrePages<Given extends { t: TFunction }>({
  centre,
  page,
  given,
  counts = {},
}: Props<Given>) {
  const { t } = given
  const { name } = centre
  const heading = useRef<HTMLHeadingElement>(null)
  const strip = useRef<HTMLElement>(null)
  const pages = centre.pages.filter(({ isOn }) => !isOn || isOn(given))
  const here = useReachable(page, (next) => centrePageOf(pages, next)?.View.isThere?.() ?? true)
  const last = useRef(here)
  const shown = centrePageOf(pages, here)
  const tabs = pages.filter((each) => each === shown || !each.isListed || each.isListed(given))

  const isGrouped = centre.pages.some(({ group }) => group !== undefined)

  // Counts arrive later and push the current tab aside.
  const waiting = JSON.stringify(counts)
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current]')
    current?.scrollIntoView?.({ behavior: 'instant', block: 'nearest', inline: 'center' })
  }, [here, waiting])

  useEffect(() => {
    if (last.current !== here) heading.current?.focus()
    last.current = here
  }, [here])

  useEffect(() => fetchAhead(tabs), [])
  const body = useRef<HTMLElement>(null)
  useDrafts(body, shown?.id ?? '')
  useKeptFocus(body, heading)
  useWayBack(body, name)

  return (
    <div className={styles.centre}>
      <nav
        ref={strip}
        className={classes(styles.tabs, isGrouped && shown && !shown.group && styles.menu)}
        aria-label={t(`${name}:pages`)}
      >
        {groupsOf(tabs).map(({ group, pages: own }) => (
          <Group
            key={group ?? ''}
            title={group && t(`${name}:group.${group}`)}
            isAside={isGrouped && group !== undefined && group !== shown?.group}
          >
            {own.map(({ id, icon }) => (
              <a
                key={id}
                className={styles.tab}
                href={`#${name}/${id}`}
                aria-current={id === shown?.id ? 'page' : undefined}
                aria-busy={(id === page && page !== here) || undefined}
              >
                {id === page && page !== here ? <Spinner label={t('ui:loading')} /> : <Icon name={icon} />}
                {t(`${name}:page.${id}`)}{' '}
                {(counts[id] ?? 0) > 0 && (
                  <span className="badge badge--accent">
                    {t(`${name}:waiting`, { count: counts[id] ?? 0 })}
                  </span>
                )}
              </a>
            ))}
          </Group>
        ))}
      </nav>
      <section ref={body} className={styles.page} aria-labelledby="centre-page">
        <h3 id="centre-page" ref={heading} tabIndex={-1} className={styles.heading}>
          {shown ? t(`${name}:page.${shown.id}`) : t(`${name}:unknownPage.title`)}
        </h3>
        {shown ? (
          <IslandBoundary key={shown.id} words={boundaryWords(t)}>
            <Suspense fallback={<Opening t={t} />}>
              <shown.View {...given} />
            </Suspense>
          </IslandBoundary>
        ) : (
          <UnknownPage t={t} centre={name} first={pages[0]?.id} />
        )}
      </section>
    </div>
  )
}

interface GroupProps {
  title: string | undefined
  /** Not the open page's own: a phone leaves it to the menu. */
  isAside: boolean
  children: ReactNode
}

function Group({ title, isAside, children }: GroupProps) {
  const id = useId()
  return (
    <div
      className={classes(styles.group, isAside && styles.aside)}
      {...(title ? { role: 'group', 'aria-labelledby': id } : {})}
    >
      {title && (
        <span id={id} className={styles.groupTitle}>
          {title}
        </span>
      )}
      {children}
    </div>
  )
}

/** Every page's file, one after the other, once the one that was asked for is there: a tab must not wait for a network. */
function fetchAhead(pages: readonly { View: { prefetch?: () => Promise<unknown> } }[]): () => void {
  let isLeft = false
  const fetchAll = async () => {
    for (const { View } of pages) {
      // Asked for again when it is turned to.
      await whenOnline(async () => isLeft || View.prefetch?.()).catch(() => undefined)
    }
  }
  const timer = setTimeout(() => void fetchAll(), AHEAD_MS)
  return () => {
    isLeft = true
    clearTimeout(timer)
  }
}

function Opening({ t }: { t: TFunction }) {
  return (
    <div className={styles.opening}>
      <Spinner size="lg" label={t('ui:loading')} />
    </div>
  )
}

/** An old or mistyped address: said, with the way on. */
function UnknownPage({ t, centre, first }: { t: TFunction; centre: string; first: string | undefined }) {
  return (
    <EmptyState
      icon="search"
      title={t(`${centre}:unknownPage.lead`)}
      text={t(`${centre}:unknownPage.text`)}
      action={
        first && (
          <Button variant="secondary" href={`#${centre}/${first}`}>
            {t(`${centre}:page.${first}`)}
          </Button>
        )
      }
    />
  )
}
