import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import { showToast } from '#console/frame/toasts-store.ts'
import { refusalText } from '#console/parts/refusal-text.ts'
import { type BrandRow, setMaintenance } from './brands-store.ts'

interface Props {
  t: TFunction
  row: BrandRow
  name: string
  onClose: () => void
}

const LONGEST_MINUTES = 7 * 24 * 60

/** Closes a brand, with the time at which players may come back, or opens it again. */
export function MaintenanceDialog({ t, row, name, onClose }: Props) {
  const [minutes, setMinutes] = useState('60')
  const { isPending, failure, run } = useSubmit()
  const isClosing = !row.status.maintenance
  const count = Number(minutes)
  const isRight = minutes === '' || (Number.isInteger(count) && count > 0 && count <= LONGEST_MINUTES)
  const verb = isClosing ? 'closeIt' : 'openIt'
  const send = () =>
    run(async () => {
      await setMaintenance(row, isClosing, isClosing && minutes !== '' ? count * 60 : undefined)
      showToast({ tone: 'positive', text: t(`console:brands.done.${verb}`, { name }) })
      onClose()
    })
  return (
    <Dialog
      title={t(`console:brands.ask.${verb}`, { name })}
      closeLabel={t('ui:close')}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button
            variant={isClosing ? 'danger' : 'primary'}
            isLoading={isPending}
            isUnavailable={isClosing && !isRight}
            onClick={() => void send()}
          >
            {t(`console:brands.${verb}`)}
          </Button>
        </>
      }
    >
      {failure && <Notice tone="negative">{refusalText(t, failure)}</Notice>}
      <p>{t(`console:brands.effect.${verb}`)}</p>
      {isClosing && (
        <Field
          label={t('console:brands.minutes')}
          hint={t('console:brands.minutesHint')}
          inputMode="numeric"
          value={minutes}
          data-autofocus
          {...(isRight ? {} : { error: t('console:brands.minutesRange', { most: LONGEST_MINUTES }) })}
          onChange={(event) => setMinutes(event.target.value.trim())}
        />
      )}
    </Dialog>
  )
}
