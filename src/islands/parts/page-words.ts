import type { TFunction } from 'i18next'
import type { PaginationWords } from '#islands/ui/Pagination.tsx'

export function pageWords(t: TFunction): PaginationWords {
  return {
    label: t('ui:pages'),
    previous: t('ui:previous'),
    next: t('ui:next'),
    page: (page) => t('ui:page', { page }),
  }
}
