import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { showToast } from '#console/frame/toasts-store.ts'
import { ActDialog } from '#console/parts/ActDialog.tsx'
import { runBatch, type BatchResult } from '#console/parts/batch.ts'
import { refusalText } from '#console/parts/refusal-text.ts'
import { moderateChatRoom, type ChatLine } from './chat-store.ts'
import { MuteDialog } from './MuteDialog.tsx'

interface Props {
  t: TFunction
  lang: string
  /** The chosen lines. */
  lines: readonly ChatLine[]
  operator: string
  /** The acts are done: the list is asked again, and nothing is chosen any more. */
  onDone: () => Promise<void>
}

type Act = 'remove' | 'keep' | 'mute' | 'unmute'

/** What may be done about the chosen lines, and about the person where all are of one. */
export function LineActs({ t, lang, lines, operator, onDone }: Props) {
  const [act, setAct] = useState<Act>()
  const [refused, setRefused] = useState<readonly BatchResult<ChatLine>[]>([])
  const [first] = lines
  const author =
    first && lines.every((each) => each.account === first.account && each.tenant === first.tenant)
      ? first
      : undefined
  const decide = async (kind: 'remove' | 'keep', reason: string) => {
    const done = await runBatch(lines, async ({ tenant, id }) => {
      await moderateChatRoom(tenant, { kind, lineId: id }, { operator, reason })
    })
    const failed = done.filter(({ failure }) => failure)
    setRefused(failed)
    showToast({
      tone: failed.length === 0 ? 'positive' : 'negative',
      text: t(`console:chat.done.${kind}`, { count: done.length - failed.length }),
    })
    await onDone()
  }
  const person = async (kind: 'mute' | 'unmute', text: string, run: (line: ChatLine) => Promise<unknown>) => {
    if (!author) return
    await run(author)
    showToast({ tone: 'positive', text: t(`console:chat.done.${kind}`, { account: text }) })
    await onDone()
  }
  return (
    <div className="console-stack">
      {refused.map(({ item, failure }) => (
        <Notice key={item.id} tone="negative">
          {item.account}: {failure && refusalText(t, failure)}
        </Notice>
      ))}
      <div className="console-detail__acts" role="group" aria-label={t('console:chat.acts')}>
        <strong>{t('console:chat.chosen', { count: lines.length })}</strong>
        <Button size="sm" variant="danger" isUnavailable={!first} onClick={() => setAct('remove')}>
          {t('console:chat.remove')}
        </Button>
        <Button size="sm" variant="secondary" isUnavailable={!first} onClick={() => setAct('keep')}>
          {t('console:chat.keep')}
        </Button>
        <Button size="sm" variant="secondary" isUnavailable={!author} onClick={() => setAct('mute')}>
          {t('console:chat.mute')}
        </Button>
        <Button size="sm" variant="secondary" isUnavailable={!author} onClick={() => setAct('unmute')}>
          {t('console:chat.unmute')}
        </Button>
      </div>
      {(act === 'remove' || act === 'keep') && (
        <ActDialog
          t={t}
          title={t(`console:chat.${act}Title`, { count: lines.length })}
          submit={t(`console:chat.${act}`)}
          isDanger={act === 'remove'}
          reasonHint={t('console:chat.reasonHint')}
          onClose={() => setAct(undefined)}
          onSubmit={(reason) => decide(act, reason)}
        >
          {lines.map((line) => (
            <p key={line.id} dir="auto">
              {line.account}: {line.text}
            </p>
          ))}
        </ActDialog>
      )}
      {act === 'mute' && author && (
        <MuteDialog
          t={t}
          lang={lang}
          account={author.account}
          onClose={() => setAct(undefined)}
          onMute={(minutes, withdrawHours, reason) =>
            person('mute', author.account, ({ tenant, account }) =>
              moderateChatRoom(
                tenant,
                { kind: 'mute', account, minutes, ...(withdrawHours === undefined ? {} : { withdrawHours }) },
                { operator, reason },
              ),
            )
          }
        />
      )}
      {act === 'unmute' && author && (
        <ActDialog
          t={t}
          title={t('console:chat.unmuteTitle', { account: author.account })}
          submit={t('console:chat.unmute')}
          reasonHint={t('console:chat.reasonHint')}
          onClose={() => setAct(undefined)}
          onSubmit={(reason) =>
            person('unmute', author.account, ({ tenant, account }) =>
              moderateChatRoom(tenant, { kind: 'unmute', account }, { operator, reason }),
            )
          }
        >
          <p>{t('console:chat.unmuteText')}</p>
        </ActDialog>
      )}
    </div>
  )
}
