import type { TFunction } from 'i18next'
import { Button } from '#islands/ui/Button.tsx'

interface Props {
  t: TFunction
  /** Whether the list goes on. */
  next: string | undefined
  isBusy: boolean
  onMore: () => void
}

/** The next page of a list, on demand. */
export function More({ t, next, isBusy, onMore }: Props) {
  if (next === undefined) return null
  return (
    <p className="console-table__more">
      <Button variant="secondary" size="sm" isLoading={isBusy} onClick={onMore}>
        {t('console:table.more')}
      </Button>
    </p>
  )
}
