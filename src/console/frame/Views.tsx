import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import type { OperatorSelf } from '#lib/api/ops/console.ts'
import { ConfirmDialog } from '#console/parts/ConfirmDialog.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import type { ConsolePage } from './pages.ts'
import type { Place } from './place.ts'
import { mayAct } from './session-store.ts'
import { showToast } from './toasts-store.ts'
import { addressOfView, queryOf, removeView, saveView, views } from './views-store.ts'

interface Props {
  t: TFunction
  page: ConsolePage
  params: Place['params']
  operator: OperatorSelf
}

/** Kept views of a page, one's own and shared ones, and the way to keep what is shown. Nothing where there is neither. */
export function Views({ t, page, params, operator }: Props) {
  const [isSaving, setSaving] = useState(false)
  const kept = useQuery(views, null)
  const query = queryOf(params)
  const here = kept.state === 'ready' ? kept.value.filter((view) => view.page === page.id) : []
  const isKept = here.some((view) => view.query === query)
  if (!page.hasViews || (here.length === 0 && query === '')) return null
  return (
    <nav className="console-views" aria-label={t('console:views.label')}>
      <ul>
        {here.map((view) => (
          <li key={view.id} data-shared={view.isShared || undefined}>
            <a
              href={addressOfView(view, params['brand'])}
              aria-current={view.query === query ? 'page' : undefined}
              title={
                view.owner === operator.name ? undefined : t('console:views.by', { operator: view.owner })
              }
            >
              {view.name}
            </a>
            {view.owner === operator.name && view.query === query && (
              <IconButton
                icon="close"
                size="sm"
                label={t('console:views.remove', { name: view.name })}
                onClick={() => void removeView(view.id)}
              />
            )}
          </li>
        ))}
      </ul>
      {query !== '' && !isKept && (
        <Button variant="ghost" size="sm" icon="plus" onClick={() => setSaving(true)}>
          {t('console:views.save')}
        </Button>
      )}
      {isSaving && <SaveDialog {...{ t, page, params, operator }} onClose={() => setSaving(false)} />}
    </nav>
  )
}

function SaveDialog({ t, page, params, operator, onClose }: Props & { onClose: () => void }) {
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const { id, duty } = page
  const save = async () => {
    const shareWith = isShared && duty ? { shareWith: duty } : {}
    await saveView({ page: id, params }, { name: name.trim(), ...shareWith })
    showToast({ tone: 'positive', text: t('console:views.saved', { name: name.trim() }) })
  }
  return (
    <ConfirmDialog
      t={t}
      title={t('console:views.saveTitle')}
      submit={t('console:views.save')}
      isReady={name.trim() !== ''}
      onClose={onClose}
      onSubmit={save}
    >
      <p>{t('console:views.saveText')}</p>
      <Field
        label={t('console:views.name')}
        value={name}
        maxLength={60}
        autoComplete="off"
        data-autofocus
        onChange={(event) => setName(event.target.value)}
      />
      {duty && mayAct(operator, { duty }) && (
        <Checkbox
          label={t('console:views.share')}
          checked={isShared}
          onChange={(event) => setShared(event.target.checked)}
        />
      )}
    </ConfirmDialog>
  )
}
