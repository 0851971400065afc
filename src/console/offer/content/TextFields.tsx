import type { TFunction } from 'i18next'
import { Field } from '#islands/ui/Field.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { type DraftText, EMPTY_TEXT } from './content-draft.ts'

interface Props {
  t: TFunction
  locale: string
  text: DraftText | undefined
  isBanner: boolean
  errorOf: (field: string) => string | undefined
  onText: (text: DraftText) => void
}

/** Title and text in one language. */
export function TextFields({ t, locale, text = EMPTY_TEXT, isBanner, errorOf, onText }: Props) {
  const common = (name: keyof DraftText) => {
    const error = errorOf(`${name} ${locale}`)
    return {
      label: t(`console:content.part.${name}`),
      value: text[name],
      lang: locale,
      dir: 'auto',
      ...(error === undefined ? {} : { error }),
    }
  }
  return (
    <>
      {isBanner && (
        <Field {...common('kicker')} onChange={(event) => onText({ ...text, kicker: event.target.value })} />
      )}
      <Field
        {...common('title')}
        maxLength={120}
        onChange={(event) => onText({ ...text, title: event.target.value })}
      />
      <TextArea
        {...common('body')}
        hint={t('console:content.markdown')}
        rows={10}
        onChange={(event) => onText({ ...text, body: event.target.value })}
      />
      {isBanner && (
        <Field {...common('action')} onChange={(event) => onText({ ...text, action: event.target.value })} />
      )}
    </>
  )
}
