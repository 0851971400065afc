import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import type { OperatorBrand, OperatorSelf } from '#lib/api/ops/console.ts'
import { changeParams } from '#console/frame/place.ts'
import { mayAct } from '#console/frame/session-store.ts'
import { showToast } from '#console/frame/toasts-store.ts'
import { PageHead } from '#console/parts/PageHead.tsx'
import { refusalText } from '#console/parts/refusal-text.ts'
import { unitValue } from '#console/parts/schema/schema-units.ts'
import { Shown } from '#console/parts/Shown.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { aboutText } from './ReleaseDetail.tsx'
import { type DraftItem, openDrafts, proposeRelease } from './releases-store.ts'

interface Props {
  t: TFunction
  lang: string
  operator: OperatorSelf
  brand: OperatorBrand
}

/** A new release: a name, a moment by the brand's clock, and the drafts that go live together. */
export function ReleaseForm({ t, lang, operator, brand }: Props) {
  const [name, setName] = useState('')
  const [at, setAt] = useState('')
  const [note, setNote] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [releaseId] = useState(() => crypto.randomUUID())
  const { isPending, failure, run } = useSubmit()
  const hasOffers = mayAct(operator, { duty: 'rewards', brand: brand.id, isChange: true })
  const query = { tenant: brand.id, hasOffers }
  const remote = useQuery(openDrafts, query)
  const propose = (drafts: readonly DraftItem[]) =>
    run(async () => {
      const moment = unitValue('moment', at, { currency: brand.currency, lang, timeZone: brand.timeZone })
      const items = drafts
        .filter((each) => chosen.includes(keyOf(each)))
        .map(({ kind, name: of, version }) => ({ kind, name: of, version }))
      const atMs = typeof moment === 'number' ? moment : Date.now()
      await proposeRelease({
        ...{ tenant: brand.id, releaseId, name: name.trim(), atMs, items, operator: operator.name, note },
      })
      leave(`${brand.id}.${releaseId}`)
      showToast({ tone: 'positive', text: t('console:releases.proposed', { name: name.trim() }) })
    })
  return (
    <>
      <PageHead
        title={t('console:releases.newTitle', { brand: brand.name })}
        text={t('console:releases.text')}
        actions={
          <Button variant="secondary" icon="arrow-left" onClick={() => leave()}>
            {t('console:content.back')}
          </Button>
        }
      />
      <Shown t={t} remote={remote} onRetry={() => void openDrafts.load(query)}>
        {(drafts) => (
          <div className="console-editor">
            <form onSubmit={(event) => event.preventDefault()} noValidate>
              {failure && <Notice tone="negative">{refusalText(t, failure)}</Notice>}
              <div className="console-editor__facts">
                <Field
                  label={t('console:releases.name')}
                  value={name}
                  maxLength={80}
                  autoComplete="off"
                  onChange={(event) => setName(event.target.value)}
                />
                <Field
                  label={t('console:releases.at')}
                  hint={`${t('console:releases.atHint')} ${t('console:content.zone', { zone: brand.timeZone })}`}
                  type="datetime-local"
                  value={at}
                  onChange={(event) => setAt(event.target.value)}
                />
              </div>
              <fieldset className="console-group">
                <legend>{t('console:releases.drafts')}</legend>
                {drafts.length === 0 && <p className="console-note">{t('console:releases.noDrafts')}</p>}
                {drafts.map((draft) => (
                  <Checkbox
                    key={keyOf(draft)}
                    label={t('console:releases.draft', { ...draft, about: aboutText(t, draft) })}
                    checked={chosen.includes(keyOf(draft))}
                    onChange={(event) =>
                      setChosen(
                        event.target.checked
                          ? [...chosen, keyOf(draft)]
                          : chosen.filter((each) => each !== keyOf(draft)),
                      )
                    }
                  />
                ))}
              </fieldset>
              <Field
                label={t('console:releases.note')}
                value={note}
                maxLength={300}
                autoComplete="off"
                onChange={(event) => setNote(event.target.value)}
              />
              <div className="console-editor__acts">
                <Button
                  isLoading={isPending}
                  isUnavailable={name.trim() === '' || chosen.length === 0}
                  onClick={() => void propose(drafts)}
                >
                  {t('console:releases.propose')}
                </Button>
              </div>
            </form>
          </div>
        )}
      </Shown>
    </>
  )
}

function keyOf({ kind, name, version }: Pick<DraftItem, 'kind' | 'name' | 'version'>): string {
  return `${kind} ${name} ${version}`
}

function leave(open?: string): void {
  changeParams({ of: '', edit: '', ...(open === undefined ? {} : { open }) })
}
