import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { DOCUMENT_REFUSALS, type DocumentRefusal } from '#lib/api/care/documents.ts'
import type { PageProps } from '#console/frame/pages.ts'
import { mayAct } from '#console/frame/session-store.ts'
import { showToast } from '#console/frame/toasts-store.ts'
import { EntryDetail } from '#console/parts/EntryDetail.tsx'
import { ConfirmDialog } from '#console/parts/ConfirmDialog.tsx'
import { Facts } from '#console/parts/Facts.tsx'
import { HeldBy } from '#console/parts/HeldBy.tsx'
import { PlayerLink } from '#console/parts/PlayerLink.tsx'
import { Proofs } from '#console/parts/Proofs.tsx'
import { When } from '#console/parts/When.tsx'
import { decideDocuments, type WaitingDocument } from './documents-store.ts'

interface Props extends Pick<PageProps, 't' | 'lang' | 'operator'> {
  document: WaitingDocument
}

/** The picture, the data beside it, and the decision. */
export function DocumentDetail({ t, lang, operator, document }: Props) {
  const [act, setAct] = useState<'accept' | 'refuse'>()
  const [birthday, setBirthday] = useState('')
  const [reason, setReason] = useState<DocumentRefusal>(DOCUMENT_REFUSALS[0])
  const { tenant, account, kind, tryNo, sentAtMs } = document
  const timeZone = operator.brands.find(({ id }) => id === tenant)?.timeZone
  const mayDecide = mayAct(operator, { duty: 'protection', brand: tenant, isChange: true })
  const decide = async () => {
    const after = await decideDocuments(document, {
      operator: operator.name,
      ...(act === 'accept' ? { decision: 'accept', birthday } : { decision: 'refuse', reason }),
    })
    showToast({
      tone: after.state === 'accepted' ? 'positive' : 'info',
      text: t(after.state === 'accepted' ? 'console:documents.accepted' : 'console:documents.refused', {
        account,
        reason: after.reason ? t(`console:documentRefusal.${after.reason}`) : '',
      }),
    })
  }
  return (
    <EntryDetail
      t={t}
      label={t('console:documents.detail', { account })}
      heading={<PlayerLink brand={tenant} account={account} />}
    >
      <Proofs t={t} tenant={tenant} subject="document" id={document.id} />
      <Facts
        facts={[
          [t('console:documents.kind'), t(`console:documentKind.${kind}`)],
          [
            t('console:documents.birthday'),
            <strong key="birthday">{document.birthday ?? t('console:none')}</strong>,
          ],
          [t('console:documents.try'), tryNo],
          [t('console:documents.sent'), <When key="at" atMs={sentAtMs} lang={lang} timeZone={timeZone} />],
        ]}
      />
      {mayDecide && (
        <>
          <HeldBy
            {...{ t, lang }}
            entry={{ tenant, subject: 'document', id: account }}
            operator={operator.name}
          />
          <div className="console-detail__acts">
            <Button onClick={() => setAct('accept')}>{t('console:documents.accept')}</Button>
            <Button variant="secondary" onClick={() => setAct('refuse')}>
              {t('console:documents.refuse')}
            </Button>
          </div>
        </>
      )}
      {act && (
        <ConfirmDialog
          t={t}
          title={t(`console:documents.${act}Title`, { account })}
          submit={t(`console:documents.${act}`)}
          isDanger={act === 'refuse'}
          isReady={act === 'refuse' || birthday !== ''}
          onClose={() => setAct(undefined)}
          onSubmit={decide}
        >
          <p>{t(`console:documents.${act}Text`)}</p>
          {act === 'accept' ? (
            <Field
              label={t('console:documents.onDocument')}
              type="date"
              value={birthday}
              data-autofocus
              onChange={(event) => setBirthday(event.target.value)}
            />
          ) : (
            <Select
              label={t('console:act.reason')}
              value={reason}
              options={DOCUMENT_REFUSALS.map((value) => ({
                value,
                label: t(`console:documentRefusal.${value}`),
              }))}
              onChange={(event) =>
                setReason(
                  DOCUMENT_REFUSALS.find((each) => each === event.target.value) ?? DOCUMENT_REFUSALS[0],
                )
              }
            />
          )}
        </ConfirmDialog>
      )}
    </EntryDetail>
  )
}
