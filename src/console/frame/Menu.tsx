import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { Icon } from '#islands/ui/Icon.tsx'
import type { ConsolePage } from './pages.ts'
import { $place, addressOf, type Place } from './place.ts'
import { $waiting } from './waiting-store.ts'

interface Props {
  t: TFunction
  pages: readonly ConsolePage[]
  current: string
  onChoose: () => void
}

const GROUPS = ['work', 'money', 'players', 'offer', 'house'] as const

/** The pages by field of work, with how much waits on each. The brand stays chosen from page to page. */
export function Menu({ t, pages, current, onChoose }: Props) {
  const waiting = useStore($waiting)
  const { params } = useStore($place)
  const kept: Place['params'] = params['brand'] ? { brand: params['brand'] } : {}
  return (
    <nav className="console-menu" aria-label={t('console:menu')}>
      <p className="console-menu__name">{t('console:name')}</p>
      {GROUPS.map((group) => {
        const own = pages.filter((page) => page.group === group)
        if (own.length === 0) return null
        return (
          <section key={group} aria-label={t(`console:group.${group}`)}>
            <h2>{t(`console:group.${group}`)}</h2>
            <ul>
              {own.map(({ id, icon }) => (
                <li key={id}>
                  <a
                    href={addressOf(id, kept)}
                    aria-current={id === current ? 'page' : undefined}
                    onClick={onChoose}
                  >
                    <Icon name={icon} size="sm" />
                    <span>{t(`console:page.${id}`)}</span>
                    {(waiting[id] ?? 0) > 0 && <b>{waiting[id]}</b>}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </nav>
  )
}
