import type { TFunction } from 'i18next'
import { Button } from '#islands/ui/Button.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { Select } from '#islands/ui/Select.tsx'
import type { OperatorBrand, OperatorSelf } from '#lib/api/ops/console.ts'
import { openPalette } from './palette-store.ts'
import { addressOf, changeParams } from './place.ts'
import { logOutOperator } from './session-store.ts'

interface Props {
  t: TFunction
  operator: OperatorSelf
  brand: OperatorBrand | undefined
  isMenuOpen: boolean
  onMenu: () => void
}

/** The brand that everything below is about, the search of everything, and who works here. */
export function TopBar({ t, operator, brand, isMenuOpen, onMenu }: Props) {
  return (
    <header className="console-bar">
      <span className="console-bar__menu">
        <IconButton
          icon={isMenuOpen ? 'close' : 'grid'}
          label={t(isMenuOpen ? 'console:closeMenu' : 'console:menu')}
          aria-expanded={isMenuOpen}
          onClick={onMenu}
        />
      </span>
      <Select
        label={t('console:brand')}
        isLabelHidden
        value={brand?.id ?? ''}
        onChange={(event) => changeParams({ brand: event.target.value, after: '' })}
        options={[
          { value: '', label: t('console:allBrands') },
          ...operator.brands.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <Button
        variant="secondary"
        size="sm"
        icon="search"
        className="console-bar__search"
        onClick={openPalette}
      >
        {t('console:palette.open')}
      </Button>
      <a className="console-bar__who" href={addressOf('account')} title={t('console:page.account')}>
        {operator.name}
      </a>
      <IconButton icon="logout" label={t('console:logout')} onClick={() => void logOutOperator()} />
    </header>
  )
}
