import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import type { OperatorSelf } from '#lib/api/ops/console.ts'
import type { IconName } from '#lib/shared/drawings/icon-paths.ts'
import type { ConsolePage } from './pages.ts'
import { $isPaletteOpen, closePalette, listenForPalette } from './palette-store.ts'
import { $place, openPlace, type Place } from './place.ts'

interface Props {
  t: TFunction
  pages: readonly ConsolePage[]
  operator: OperatorSelf
}

/** Opens any page by a few letters, chooses a brand, or hands the text to the search of players. */
export function Palette(props: Props) {
  const isOpen = useStore($isPaletteOpen)
  useEffect(listenForPalette, [])
  return isOpen ? <OpenPalette {...props} /> : null
}

interface Entry {
  key: string
  icon: IconName
  label: string
  run: () => void
}

function OpenPalette({ t, pages, operator }: Props) {
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const listId = useId()
  const entries = entriesFor(text, { t, pages, operator })
  const chosen = entries[Math.min(at, entries.length - 1)]
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setAt((now) => (Math.min(now, entries.length - 1) + step + entries.length) % entries.length)
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      choose(chosen)
    }
  }
  return (
    <Dialog title={t('console:palette.title')} closeLabel={t('ui:close')} onClose={closePalette}>
      <Field
        label={t('console:palette.label')}
        isLabelHidden
        data-autofocus
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={chosen ? `${listId}-${chosen.key}` : undefined}
        autoComplete="off"
        placeholder={t('console:palette.placeholder')}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
        onKeyDown={press}
      />
      <ul className="console-palette" role="listbox" id={listId} aria-label={t('console:palette.title')}>
        {entries.map((entry) => (
          <li
            key={entry.key}
            id={`${listId}-${entry.key}`}
            role="option"
            aria-selected={entry === chosen}
            onClick={() => choose(entry)}
          >
            <Icon name={entry.icon} size="sm" />
            {entry.label}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function choose(entry: Entry): void {
  closePalette()
  entry.run()
}

function entriesFor(text: string, { t, pages, operator }: Props): Entry[] {
  const sought = text.trim().toLowerCase()
  const kept = $place.get().params['brand']
  const withBrand: Place['params'] = kept ? { brand: kept } : {}
  const fits = (label: string) => label.toLowerCase().includes(sought)
  const ofPages = pages.map(({ id, icon }) => ({
    key: `page-${id}`,
    icon,
    label: t(`console:page.${id}`),
    run: () => openPlace(id, withBrand),
  }))
  const ofBrands = operator.brands.map(({ id, name }) => ({
    key: `brand-${id}`,
    icon: 'globe' as const,
    label: t('console:palette.brand', { brand: name }),
    run: () => openPlace($place.get().page, { ...$place.get().params, brand: id }),
  }))
  const ofPlayers =
    sought !== '' && pages.some(({ id }) => id === 'players')
      ? [
          {
            key: 'players',
            icon: 'users' as const,
            label: t('console:palette.players', { text: text.trim() }),
            run: () => openPlace('players', { ...withBrand, q: text.trim() }),
          },
        ]
      : []
  return [...[...ofPages, ...ofBrands].filter(({ label }) => fits(label)), ...ofPlayers]
}
