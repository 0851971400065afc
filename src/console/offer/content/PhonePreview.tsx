import type { TFunction } from 'i18next'
import { Icon } from '#islands/ui/Icon.tsx'
import type { ContentItem } from '#lib/shared/content/content-item.ts'
import { When } from '#console/parts/When.tsx'
import { MarkdownText } from './MarkdownText.tsx'

interface Props {
  t: TFunction
  lang: string
  /** Over the phone: which text it is. */
  label: string
  item: ContentItem
  locale: string
  timeZone: string
}

/** A text as players have it on a phone, in the place where its kind is shown. */
export function PhonePreview({ t, lang, label, item, locale, timeZone }: Props) {
  const { facts } = item
  const text = item.texts[locale]
  return (
    <figure className="console-phone">
      <figcaption>{label}</figcaption>
      <div className="console-phone__screen" data-kind={facts.kind} lang={locale} dir="auto">
        {text && facts.kind === 'notice' && (
          <p className="console-phone__strip">
            <Icon name="bell" size="sm" />
            {text.title}
          </p>
        )}
        {text && facts.kind === 'banner' && (
          <div className="console-phone__banner">
            {text.kicker && <small>{text.kicker}</small>}
            <strong>{text.title}</strong>
            <MarkdownText source={text.body} />
            {text.action && <span className="console-phone__button">{text.action}</span>}
          </div>
        )}
        {text && facts.kind !== 'banner' && (
          <article>
            <h3>{text.title}</h3>
            <p className="console-phone__day">
              <When atMs={facts.fromMs} lang={lang} timeZone={timeZone} />
            </p>
            <MarkdownText source={text.body} />
            {(facts.promotion ?? facts.link) && (
              <span className="console-phone__button">
                {facts.promotion ?? facts.link}
                <Icon name="arrow-right" size="sm" />
              </span>
            )}
          </article>
        )}
        {!text && <p>{t('console:content.noText')}</p>}
      </div>
    </figure>
  )
}
