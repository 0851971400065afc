import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { showToast } from '#console/frame/toasts-store.ts'
import { ConfirmDialog } from '#console/parts/ConfirmDialog.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { answers, removeAnswer, saveAnswer } from './answers-store.ts'

/** Whose answers may be used and kept, and in which language the reader is written to. */
export interface AnswerPlace {
  tenant: string
  operator: string
  /** The reader's language, where it is known. */
  locale: string | undefined
  /** Languages of the brand. */
  locales: readonly string[]
}

interface Props extends AnswerPlace {
  t: TFunction
  text: string
  onChoose: (text: string) => void
}

/** Kept answers: one is put into the field, what is written there is kept, an old one is taken away. */
export function SavedAnswers({ t, tenant, operator, locale, locales, text, onChoose }: Props) {
  const [id, setId] = useState('')
  const [isSaving, setSaving] = useState(false)
  const kept = useQuery(answers, { tenant })
  const all = kept.state === 'ready' ? kept.value : []
  // Answers in the reader's language come first.
  const sorted = [
    ...all.filter((each) => each.locale === locale),
    ...all.filter((each) => each.locale !== locale),
  ]
  const chosen = all.find((each) => each.id === id)
  const remove = async () => {
    if (!chosen) return
    await removeAnswer({ tenant, operator, id: chosen.id })
    setId('')
    showToast({ tone: 'info', text: t('console:answers.removed', { name: chosen.name }) })
  }
  if (sorted.length === 0 && text.trim() === '') return null
  return (
    <div className="console-filters">
      {sorted.length > 0 && (
        <Select
          label={t('console:answers.label')}
          value={id}
          options={[
            { value: '', label: t('console:answers.none') },
            ...sorted.map((each) => ({ value: each.id, label: `${each.locale} · ${each.name}` })),
          ]}
          onChange={(event) => {
            setId(event.target.value)
            const found = all.find((each) => each.id === event.target.value)
            if (found) onChoose(found.text)
          }}
        />
      )}
      {chosen && chosen.text === text.trim() && (
        <Button variant="ghost" size="sm" icon="close" onClick={() => void remove()}>
          {t('console:answers.remove')}
        </Button>
      )}
      {text.trim() !== '' && chosen?.text !== text.trim() && (
        <Button variant="ghost" size="sm" icon="plus" onClick={() => setSaving(true)}>
          {t('console:answers.keep')}
        </Button>
      )}
      {isSaving && (
        <KeepDialog
          {...{ t, tenant, operator, locales, text }}
          locale={locale}
          onClose={() => setSaving(false)}
        />
      )}
    </div>
  )
}

function KeepDialog({
  t,
  tenant,
  operator,
  locale,
  locales,
  text,
  onClose,
}: Omit<Props, 'onChoose'> & { onClose: () => void }) {
  const [name, setName] = useState('')
  const [language, setLanguage] = useState(locale && locales.includes(locale) ? locale : (locales[0] ?? ''))
  return (
    <ConfirmDialog
      t={t}
      title={t('console:answers.keep')}
      submit={t('console:answers.keep')}
      isReady={name.trim() !== ''}
      onClose={onClose}
      onSubmit={async () => {
        await saveAnswer({ tenant, operator, locale: language, name: name.trim(), text: text.trim() })
        showToast({ tone: 'positive', text: t('console:answers.kept', { name: name.trim() }) })
      }}
    >
      <p>{t('console:answers.keepText')}</p>
      <Field
        label={t('console:answers.name')}
        value={name}
        maxLength={60}
        autoComplete="off"
        data-autofocus
        onChange={(event) => setName(event.target.value)}
      />
      <Select
        label={t('console:answers.language')}
        value={language}
        options={locales.map((each) => ({ value: each, label: each }))}
        onChange={(event) => setLanguage(event.target.value)}
      />
    </ConfirmDialog>
  )
}
