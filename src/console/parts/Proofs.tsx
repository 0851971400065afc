import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import { proofs, readPicture, type ProofPicture, type ProofSubject } from './proofs-store.ts'
import { refusalText } from './refusal-text.ts'
import { Shown } from './Shown.tsx'
import { useQuery } from './use-query.ts'

interface Props {
  t: TFunction
  tenant: string
  subject: ProofSubject
  id: string
}

/** Pictures of a payment, an application or a document. None is loaded until somebody looks at it: the look is logged. */
export function Proofs({ t, tenant, subject, id }: Props) {
  const query = { tenant, subject, id }
  const remote = useQuery(proofs, query)
  const [shown, setShown] = useState<readonly ProofPicture[]>([])
  const { isPending, failure, run } = useSubmit()
  const show = (ids: readonly string[]) =>
    run(async () => {
      setShown(await Promise.all(ids.map((each) => readPicture({ tenant, subject, id: each }))))
    })
  return (
    <section className="console-part" aria-label={t('console:proofs.title')}>
      <h3>{t('console:proofs.title')}</h3>
      {failure && <Notice tone="negative">{refusalText(t, failure)}</Notice>}
      <Shown t={t} remote={remote} onRetry={() => void proofs.load(query)}>
        {(all) =>
          all.length === 0 ? (
            <p className="console-note">{t('console:proofs.none')}</p>
          ) : shown.length > 0 ? (
            <div className="console-pictures">
              {shown.map(({ id: picture, source, width, height }, index) => (
                <img
                  key={picture}
                  src={source}
                  width={width}
                  height={height}
                  alt={t('console:proofs.picture', { number: index + 1 })}
                />
              ))}
            </div>
          ) : (
            <>
              <Button
                variant="secondary"
                size="sm"
                icon="eye"
                isLoading={isPending}
                onClick={() => void show(all.map((each) => each.id))}
              >
                {t('console:proofs.show', { count: all.length })}
              </Button>
              <p className="console-note">{t('console:proofs.logged')}</p>
            </>
          )
        }
      </Shown>
    </section>
  )
}
