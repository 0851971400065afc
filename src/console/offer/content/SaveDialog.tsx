import type { TFunction } from 'i18next'
import { Notice } from '#islands/ui/Notice.tsx'
import type { OperatorBrand, OperatorSelf } from '#lib/api/ops/console.ts'
import { isRunning, type ContentItem } from '#lib/shared/content/content-item.ts'
import { showToast } from '#console/frame/toasts-store.ts'
import { ActDialog } from '#console/parts/ActDialog.tsx'
import { type ContentDraft, sourceOf } from './content-draft.ts'
import { writeContent } from './content-store.ts'
import { leaveEditor } from './editor-place.ts'

interface Props {
  t: TFunction
  operator: OperatorSelf
  brand: OperatorBrand
  draft: ContentDraft
  item: ContentItem
  how: 'draft' | 'publish'
  /** Players read another version now. */
  isLive: boolean
  onClose: () => void
  onSaved: () => void
}

/** The last question before a version is written: what it does, and a note for the others. */
export function SaveDialog({ t, operator, brand, draft, item, how, isLive, onClose, onSaved }: Props) {
  const isLater = item.facts.fromMs > Date.now()
  const verb = how === 'draft' ? 'draft' : isLater ? 'schedule' : 'publish'
  const isOver = how === 'publish' && !isLater && !isRunning(item.facts, Date.now())
  const { name } = draft
  return (
    <ActDialog
      t={t}
      title={t(`console:content.save.${verb}`, { name })}
      submit={verb === 'draft' ? t('console:content.saveDraft') : t(`console:content.act.${verb}`)}
      reasonHint={t('console:content.noteHint')}
      onClose={onClose}
      onSubmit={async (note) => {
        await writeContent({
          ...{ tenant: brand.id, name, source: sourceOf(draft, brand).source, note },
          ...{ operator: operator.name, isPublished: how === 'publish' },
        })
        onSaved()
        leaveEditor(`${brand.id}.${name}`)
        showToast({ tone: 'positive', text: t(`console:content.done.${verb}`, { name }) })
      }}
    >
      <p>{t(`console:content.effect.${verb}`)}</p>
      {verb === 'schedule' && isLive && <Notice tone="warning">{t('console:content.gap')}</Notice>}
      {isOver && <Notice tone="warning">{t('console:content.alreadyOver')}</Notice>}
    </ActDialog>
  )
}
