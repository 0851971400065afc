import type { TFunction } from 'i18next'
import { useEffect, useMemo, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import type { OperatorSelf } from '#lib/api/ops/console.ts'
import { mayAct } from '#console/frame/session-store.ts'
import { loadedValue } from '#console/parts/loaded.ts'
import { refusalText } from '#console/parts/refusal-text.ts'
import { Shown } from '#console/parts/Shown.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { When } from '#console/parts/When.tsx'
import { type CommentedDraft, listDraftComments, writeDraftComment } from './releases-store.ts'

interface Props extends CommentedDraft {
  t: TFunction
  lang: string
  operator: OperatorSelf
  version: number
}

const LONGEST = 2_000

/** What operators say to each other about a draft, and a way to answer. */
export function DraftComments({ t, lang, operator, tenant, subject, name, version }: Props) {
  // A page may show several of them.
  const comments = useMemo(() => loadedValue(listDraftComments), [])
  const [text, setText] = useState('')
  const [operationKey, setOperationKey] = useState(() => crypto.randomUUID())
  const { isPending, failure, run } = useSubmit()
  const query = { tenant, subject, name }
  const remote = useQuery(comments, query)
  useEffect(() => setText(''), [tenant, subject, name])
  const duty = subject === 'text' ? 'content' : 'rewards'
  const mayWrite = mayAct(operator, { duty, brand: tenant, isChange: true })
  const timeZone = operator.brands.find(({ id }) => id === tenant)?.timeZone
  const send = () =>
    run(async () => {
      await writeDraftComment({ ...query, version, text, operator: operator.name, operationKey })
      setText('')
      setOperationKey(crypto.randomUUID())
      await comments.again()
    })
  return (
    <section className="console-stack" aria-label={`${t('console:releases.comments')}: ${name}`}>
      <h4>{t('console:releases.comments')}</h4>
      {failure && <Notice tone="negative">{refusalText(t, failure)}</Notice>}
      <Shown t={t} remote={remote} onRetry={() => void comments.load(query)}>
        {(said) =>
          said.length === 0 ? (
            <p className="console-note">{t('console:releases.noComments')}</p>
          ) : (
            <ol className="console-list">
              {said.map((each) => (
                <li key={each.id}>
                  <span>{each.text}</span>
                  <small>
                    {each.author}, <When atMs={each.atMs} lang={lang} timeZone={timeZone} />,{' '}
                    {t('console:releases.ofVersion', { version: each.version })}
                  </small>
                </li>
              ))}
            </ol>
          )
        }
      </Shown>
      {mayWrite && (
        <>
          <TextArea
            label={t('console:releases.comment', { version })}
            rows={2}
            maxLength={LONGEST}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <div>
            <Button
              size="sm"
              variant="secondary"
              isLoading={isPending}
              isUnavailable={text.trim() === ''}
              onClick={() => void send()}
            >
              {t('console:releases.say')}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
