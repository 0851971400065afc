import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { TFunction } from 'i18next'
import { Avatar } from '#islands/ui/Avatar.tsx'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { ErrorState } from '#islands/ui/ErrorState.tsx'
import { boundaryWords, failureText } from '#islands/ui/failure-text.ts'
import { IslandBoundary } from '#islands/ui/IslandBoundary.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import { useWords, type WordsProps } from '#islands/ui/use-words.ts'
import { Unrenewed } from '#islands/parts/Unrenewed.tsx'
import type { Model } from '#lib/api/talk/models.ts'
import { $models, loadModels, launchChat } from '#lib/models/model-store.ts'
import { languageName } from '#lib/shared/intl/names.ts'
import styles from './Models.module.css'

/** The hosts of live chats; a chat opens in a window of its own. Words: `lobby`, `errors`, `ui`. */
export function ModelsIsland(props: WordsProps) {
  const t = useWords(props)
  const models = useStore($models, { ssr: 'initial' })
  useEffect(() => void loadModels(), [])
  return (
    <IslandBoundary words={boundaryWords(t)}>
      {models.state === 'loading' && <div className={styles.waiting} aria-busy="true" />}
      {models.state === 'failed' && (
        <ErrorState
          title={t('lobby:models.failed')}
          text={failureText(t, models.error)}
          retryLabel={t('ui:retry')}
          onRetry={() => void loadModels()}
        />
      )}
      <Unrenewed t={t} remote={models} />
      {models.state === 'ready' && models.value.length === 0 && (
        <EmptyState icon="chat" title={t('lobby:models.none')} text={t('lobby:models.noneText')} />
      )}
      {models.state === 'ready' && models.value.length > 0 && (
        <ModelList t={t} lang={props.lang} models={models.value} />
      )}
    </IslandBoundary>
  )
}

function ModelList({ t, lang, models }: { t: TFunction; lang: string; models: readonly Model[] }) {
  const { run, failure, isPending } = useSubmit()
  const [asked, setAsked] = useState('')
  const open = (id: string) => {
    setAsked(id)
    void run(() => launchChat(id))
  }
  return (
    <>
      {failure && <Notice tone="negative">{failureText(t, failure)}</Notice>}
      <ul className={styles.models}>
        {models.map(({ id, name, topic, languages, isLive, viewers }) => (
          <li key={id} className={styles.model}>
            <Avatar name={name} size="lg" />
            <span className={styles.who}>
              <strong>
                <bdi translate="no">{name}</bdi>
              </strong>
              <span>{topic}</span>
              <span className={styles.small}>
                {languages.map((tag) => languageName(tag, lang)).join(' · ')}
              </span>
            </span>
            <span className={styles.state}>
              <Badge tone={isLive ? 'positive' : 'neutral'} {...(isLive ? { icon: 'live' as const } : {})}>
                {t(isLive ? 'lobby:models.live' : 'lobby:models.away')}
              </Badge>
              {isLive && viewers > 0 && (
                <span className={styles.small}>{t('lobby:models.viewers', { number: viewers })}</span>
              )}
            </span>
            {isLive && (
              <Button
                className={styles.open}
                variant="secondary"
                icon="chat"
                iconEnd="external"
                isLoading={isPending && asked === id}
                aria-label={t('lobby:models.openWith', { name })}
                onClick={() => open(id)}
              >
                {t('lobby:models.open')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
