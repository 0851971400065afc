import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { dayText, startText } from '#lib/shared/time/day-text.ts'
import { RichText } from '#islands/parts/RichText.tsx'
import { Waiting } from '#islands/parts/Waiting.tsx'
import { Accordion } from '#islands/ui/Accordion.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { boundaryWords } from '#islands/ui/failure-text.ts'
import { IslandBoundary } from '#islands/ui/IslandBoundary.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useWords, type WordsProps } from '#islands/ui/use-words.ts'
import { $preview, previewContent, type Preview } from '#lib/messages/preview-store.ts'
import { dateText } from '#lib/shared/intl/dates.ts'
import { PopupView } from './PopupView.tsx'
import styles from './messages.module.css'

interface Props extends WordsProps {
  promotions: string
  timeZone: string
  /** Folder of the brand's banners. */
  banners: string
}

/** A version of the brand's content before it is published. Words: `messages`, `errors`, `ui`. */
export function PreviewIsland(props: Props) {
  const t = useWords(props)
  const preview = useStore($preview, { ssr: 'initial' })
  useEffect(() => {
    void previewContent()
    const again = () => void previewContent()
    addEventListener('hashchange', again)
    return () => removeEventListener('hashchange', again)
  }, [])
  return (
    <IslandBoundary words={boundaryWords(t)}>
      {preview.state === 'ready' ? (
        <Shown {...props} t={t} preview={preview.value} />
      ) : (
        <Waiting t={t} state={preview} onRetry={() => void previewContent()} />
      )}
    </IslandBoundary>
  )
}

type ShownProps = Props & { t: TFunction; preview: Preview }

function Shown(props: ShownProps) {
  const { t, lang, timeZone, preview } = props
  const { name, version, expiresAtMs, content } = preview
  const end = dateText(expiresAtMs, { lang, form: 'moment', timeZone })
  const isEmpty = Object.values(content).every((list) => list.length === 0)
  return (
    <div className={styles.preview}>
      <Notice tone="warning">
        <strong>{t('messages:preview.draft', { name, version })}</strong>
        <p>{t('messages:preview.until', { end })}</p>
      </Notice>
      {isEmpty && <p>{t('messages:preview.noText')}</p>}
      {content.banners.map((banner) => (
        <Banner key={banner.id} banner={banner} folder={props.banners} />
      ))}
      {content.announcements.map(({ id, title, content: html, startAtMs, promotionType }) => (
        <article key={id} className={styles.detail}>
          <h2 className={styles.detailTitle}>{title}</h2>
          <p className={styles.day}>{dayText(startAtMs, { lang, timeZone })}</p>
          <RichText html={html} />
          {promotionType && (
            <Button href={`${props.promotions}#${promotionType}`} variant="accent" iconEnd="arrow-right">
              {t('messages:announcements.promotion')}
            </Button>
          )}
        </article>
      ))}
      {content.playerNotices.map(({ id, title, content: html, startAtMs, url }) => (
        <Accordion
          key={id}
          openId={id}
          items={[
            {
              ...{
                id,
                title,
                meta: t('messages:notices.since', { day: startText(startAtMs, { lang, timeZone }) }),
              },
              content: (
                <div className={styles.notice}>
                  <RichText html={html} />
                  {url && (
                    <Button href={url} variant="secondary" size="sm">
                      {t('messages:notices.more')}
                    </Button>
                  )}
                </div>
              ),
            },
          ]}
        />
      ))}
      {content.popup.length > 0 && <Popup {...props} />}
    </div>
  )
}

/** As the first banner of the home page, with its styles. */
function Banner({ banner, folder }: { banner: Preview['content']['banners'][number]; folder: string }) {
  const { picture, kicker, title, content, url, action } = banner
  return (
    <div className="hero">
      <article className="hero__slide">
        <picture>
          <source media="(width < 40rem)" srcSet={`${folder}/${picture}-m-780.webp`} />
          <img src={`${folder}/${picture}-1560.webp`} alt="" />
        </picture>
        <div className="hero__text">
          {kicker && <p className="hero__kicker">{kicker}</p>}
          <h2 className="hero__title">{title}</h2>
          <div className="hero__lead">
            <RichText html={content} />
          </div>
          <a className="btn btn--accent" href={url}>
            <span>{action}</span>
          </a>
        </div>
      </article>
    </div>
  )
}

function Popup({ t, preview, promotions }: ShownProps) {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('messages:preview.popup')}
      </Button>
      {isOpen && (
        <PopupView
          t={t}
          popups={preview.content.popup}
          promotions={promotions}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
