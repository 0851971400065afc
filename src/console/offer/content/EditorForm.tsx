import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Tabs } from '#islands/ui/Tabs.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import type { OperatorBrand, OperatorSelf } from '#lib/api/ops/console.ts'
import type { ContentItem } from '#lib/shared/content/content-item.ts'
import { refusalText } from '#console/parts/refusal-text.ts'
import { useStayWarning } from '#console/parts/use-stay-warning.ts'
import { checkDraft, type ContentDraft, shownItem } from './content-draft.ts'
import { newestContent, type ContentVersion } from './content-store.ts'
import { FactFields } from './FactFields.tsx'
import { keptDrafts } from './kept-drafts.ts'
import { PhonePreview } from './PhonePreview.tsx'
import { SaveDialog } from './SaveDialog.tsx'
import { TextFields } from './TextFields.tsx'

interface Props {
  t: TFunction
  lang: string
  operator: OperatorSelf
  brand: OperatorBrand
  isNew: boolean
  newest: ContentVersion | undefined
  begun: ContentDraft
  /** It goes on with what was typed before. */
  isKept: boolean
  keptAs: string
  live: ContentItem | undefined
}

/** The form of a text: every check of the schema stands at its field, and the phone follows each letter. */
export function EditorForm(props: Props) {
  const { t, lang, operator, brand, isNew, newest, begun, isKept, keptAs, live } = props
  const [draft, setDraft] = useState(begun)
  const [locale, setLocale] = useState(brand.locales[0] ?? '')
  const [isTried, setTried] = useState(false)
  const [saving, setSaving] = useState<'draft' | 'publish'>()
  const [known, setKnown] = useState(newest)
  const [isOvertaken, setOvertaken] = useState(false)
  const { isPending, failure, run } = useSubmit()
  const { mistakes, item } = checkDraft(draft, brand)
  useStayWarning(draft !== begun)
  const change = (next: ContentDraft) => {
    setDraft(next)
    keptDrafts.keep(keptAs, next)
  }
  const errorOf = (field: string) => {
    const mistake = mistakes.get(field)
    const isEmpty = valueOf(draft, field) === ''
    if (!mistake || (isEmpty && !isTried)) return undefined
    return isEmpty ? t('console:content.needed') : t('console:content.mistake', { ...mistake })
  }
  const save = (how: 'draft' | 'publish') => {
    setTried(true)
    setLocale(firstWrong(mistakes.keys(), brand.locales) ?? locale)
    if (mistakes.size > 0) return
    void run(async () => {
      const now = await newestContent(brand.id, draft.name)
      // Said once: whoever saves again writes on top of it.
      if (now?.version === known?.version) return setSaving(how)
      setKnown(now)
      setOvertaken(true)
    })
  }
  return (
    <div className="console-editor" data-preview>
      <form onSubmit={(event) => event.preventDefault()} noValidate>
        {isKept && <Notice tone="info">{t('console:content.kept')}</Notice>}
        {isOvertaken && known && (
          <Notice tone="warning">
            {t('console:content.overtaken', { version: known.version, operator: known.madeBy })}
          </Notice>
        )}
        {failure && <Notice tone="negative">{refusalText(t, failure)}</Notice>}
        {isTried && mistakes.size > 0 && (
          <Notice tone="negative">{t('console:content.mistakes', { count: mistakes.size })}</Notice>
        )}
        {isNew && (
          <Field
            label={t('console:content.name')}
            hint={t('console:content.nameHint')}
            value={draft.name}
            error={errorOf('name')}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => change({ ...draft, name: event.target.value })}
          />
        )}
        <FactFields
          t={t}
          draft={draft}
          timeZone={brand.timeZone}
          errorOf={errorOf}
          onFact={(name, value) => change({ ...draft, facts: { ...draft.facts, [name]: value } })}
        />
        <Tabs
          label={t('console:content.languages')}
          look="pill"
          isWrapped
          selected={locale}
          onSelect={setLocale}
          items={brand.locales.map((id) => ({
            id,
            label: id,
            ...(isTried && hasMistake(mistakes.keys(), id) ? { count: '!' } : {}),
          }))}
        />
        <TextFields
          key={locale}
          t={t}
          locale={locale}
          text={draft.texts[locale]}
          isBanner={draft.facts['kind'] === 'banner'}
          errorOf={errorOf}
          onText={(text) => change({ ...draft, texts: { ...draft.texts, [locale]: text } })}
        />
        <div className="console-editor__acts">
          <Button isLoading={isPending} onClick={() => save('publish')}>
            {t(
              item && item.facts.fromMs > Date.now()
                ? 'console:content.act.schedule'
                : 'console:content.act.publish',
            )}
          </Button>
          <Button variant="secondary" isLoading={isPending} onClick={() => save('draft')}>
            {t('console:content.saveDraft')}
          </Button>
        </div>
      </form>
      <div className="console-phones">
        <PhonePreview
          {...{ t, lang, locale, timeZone: brand.timeZone }}
          label={t('console:content.thisText')}
          item={shownItem(draft, brand, Date.now())}
        />
        {live && (
          <PhonePreview
            {...{ t, lang, locale, timeZone: brand.timeZone }}
            label={t('console:content.nowLive')}
            item={live}
          />
        )}
      </div>
      {saving && item && (
        <SaveDialog
          {...{ t, operator, brand, draft, item, how: saving }}
          isLive={live !== undefined}
          onClose={() => setSaving(undefined)}
          onSaved={() => keptDrafts.drop(keptAs)}
        />
      )}
    </div>
  )
}

function valueOf({ name, facts, texts }: ContentDraft, field: string): string {
  if (field === 'name') return name
  const [part = '', locale] = field.split(' ')
  if (locale === undefined) return facts[part] ?? ''
  const text = texts[locale]
  return part === 'title' || part === 'kicker' || part === 'action' || part === 'body'
    ? (text?.[part] ?? '')
    : ''
}

function hasMistake(fields: Iterable<string>, locale: string): boolean {
  return [...fields].some((field) => field.endsWith(` ${locale}`))
}

function firstWrong(fields: Iterable<string>, locales: readonly string[]): string | undefined {
  const all = [...fields]
  return locales.find((locale) => hasMistake(all, locale))
}
