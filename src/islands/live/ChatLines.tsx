import type { TFunction } from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { classes } from '#islands/ui/classes.ts'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { passFocus } from '#islands/ui/focus-lost.ts'
import type { ChatLine } from '#lib/api/talk/chat.ts'
import { hidePerson, type ShownLine } from '#lib/live/chat-store.ts'
import { dateText } from '#lib/shared/intl/dates.ts'
import styles from './live.module.css'

interface Props {
  t: TFunction
  lang: string
  lines: readonly ShownLine[]
  self: ChatLine['author']
  onMention: (line: ShownLine) => void
  onReport: (line: ShownLine) => void
}

/** The lines, the newest last and in view. Text stays text: links and markup in it have no effect. */
export function ChatLines({ t, lines, self, ...props }: Props) {
  const [openId, setOpenId] = useState<string>()
  const end = useRef<HTMLLIElement>(null)
  const newest = lines.at(-1)?.id
  useEffect(() => {
    // Newer browsers give a promise here: nothing of it is for React.
    void end.current?.scrollIntoView?.({ block: 'nearest' })
  }, [newest])
  if (lines.length === 0)
    return <EmptyState icon="chat" title={t('live:chat.none')} text={t('live:chat.noneText')} />
  // The log around the list: an element with the role of a log is no list, and its items would be none.
  return (
    <div role="log" aria-label={t('live:chat.title')}>
      <ol className={styles.lines}>
        {lines.map((line) => (
          <Line
            key={line.id}
            {...{ t, line, self, ...props }}
            isOpen={line.id === openId}
            onToggle={() => setOpenId(line.id === openId ? undefined : line.id)}
          />
        ))}
        <li ref={end} aria-hidden="true" className={styles.end} />
      </ol>
    </div>
  )
}

interface LineProps extends Omit<Props, 'lines'> {
  line: ShownLine
  isOpen: boolean
  onToggle: () => void
}

function Line({ t, lang, line, self, isOpen, onToggle, onMention, onReport }: LineProps) {
  const { author, text, atMs } = line
  const isMine = author.mark === self.mark
  const isToMe = !isMine && text.includes(`@${self.name}`)
  const { name } = author
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    // What can be done with the newest line would open below the edge.
    if (isOpen) void item.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isOpen])
  return (
    <li ref={item} className={classes(styles.line, isMine && styles.mine, isToMe && styles.toMe)}>
      <div className={styles.head}>
        {isMine ? (
          <strong>{t('live:chat.you')}</strong>
        ) : (
          <button type="button" className={styles.name} aria-expanded={isOpen} onClick={onToggle}>
            <bdi translate="no">{name}</bdi>
          </button>
        )}
        <time dateTime={new Date(atMs).toISOString()}>{clock(atMs, lang)}</time>
      </div>
      <p dir="auto" className={styles.text}>
        {text}
      </p>
      {isOpen && (
        <div className={styles.actions}>
          <Button
            size="sm"
            variant="secondary"
            aria-label={t('live:chat.replyTo', { name })}
            onClick={({ currentTarget }) => {
              passFocus(currentTarget, currentTarget.closest('li')?.querySelector('button'))
              onMention(line)
              onToggle()
            }}
          >
            {t('live:chat.reply')}
          </Button>
          <Button
            size="sm"
            variant="secondary"
            aria-label={t('live:chat.hideOf', { name })}
            onClick={() => hidePerson(author.mark)}
          >
            {t('live:chat.hide')}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            icon="alert"
            aria-label={t('live:chat.reportOf', { name })}
            onClick={() => onReport(line)}
          >
            {t('live:chat.report')}
          </Button>
        </div>
      )}
    </li>
  )
}

function clock(ms: number, lang: string): string {
  return dateText(ms, { lang, form: 'time' })
}
