import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Field } from '#islands/ui/Field.tsx'
import { Tabs } from '#islands/ui/Tabs.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import type { OperatorBrand } from '#lib/api/ops/console.ts'
import { NO_WORDS, type OfferDraft, type WordsDraft } from './offer-check.ts'

interface Props {
  t: TFunction
  brand: OperatorBrand
  words: OfferDraft['words']
  errorAt: (path: string) => string | undefined
  onChange: (words: OfferDraft['words']) => void
}

const PARTS = ['title', 'text', 'terms'] as const
const LONGEST: Readonly<Record<keyof WordsDraft, number>> = { title: 80, text: 300, terms: 1_200 }

/** What players read, in every language of the brand. */
export function OfferWords({ t, brand, words, errorAt, onChange }: Props) {
  const [locale, setLocale] = useState(brand.locales[0] ?? '')
  const own = words[locale] ?? NO_WORDS
  return (
    <fieldset className="console-group">
      <legend>{t('console:offers.words')}</legend>
      <Tabs
        label={t('console:content.languages')}
        look="pill"
        isWrapped
        selected={locale}
        onSelect={setLocale}
        items={brand.locales.map((id) => ({
          id,
          label: id,
          ...(PARTS.some((part) => errorAt(`words.${id}.${part}`)) ? { count: '!' } : {}),
        }))}
      />
      {PARTS.map((part) => {
        const error = errorAt(`words.${locale}.${part}`)
        const common = {
          label: t(`console:offers.word.${part}`),
          value: own[part],
          maxLength: LONGEST[part],
          lang: locale,
          dir: 'auto',
          ...(error === undefined ? {} : { error }),
        }
        const change = (value: string) => onChange({ ...words, [locale]: { ...own, [part]: value } })
        return part === 'title' ? (
          <Field key={part} {...common} onChange={(event) => change(event.target.value)} />
        ) : (
          <TextArea
            key={part}
            {...common}
            rows={part === 'terms' ? 6 : 3}
            onChange={(event) => change(event.target.value)}
          />
        )
      })}
    </fieldset>
  )
}
