import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import { regionName } from '#lib/shared/intl/names.ts'
import { isRegion } from '#lib/shared/product/iso-codes.ts'
import { showToast } from '#console/frame/toasts-store.ts'
import { refusalText } from '#console/parts/refusal-text.ts'
import { type BrandRow, setBlockedRegions } from './brands-store.ts'

interface Props {
  t: TFunction
  lang: string
  row: BrandRow
  name: string
  onClose: () => void
}

/** The regions whose visitors are turned away, besides those of the brand's file. */
export function RegionsDialog({ t, lang, row, name, onClose }: Props) {
  const [text, setText] = useState(row.status.blockedRegions.join(', '))
  const { isPending, failure, run } = useSubmit()
  const codes = text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((each) => each !== '')
  const wrong = codes.find((code) => !isRegion(code))
  const send = () =>
    run(async () => {
      await setBlockedRegions(row, codes)
      showToast({ tone: 'positive', text: t('console:brands.done.regions', { name }) })
      onClose()
    })
  return (
    <Dialog
      title={t('console:brands.ask.regions', { name })}
      closeLabel={t('ui:close')}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button isLoading={isPending} isUnavailable={wrong !== undefined} onClick={() => void send()}>
            {t('console:brands.changeRegions')}
          </Button>
        </>
      }
    >
      {failure && <Notice tone="negative">{refusalText(t, failure)}</Notice>}
      <p>{t('console:brands.effect.regions')}</p>
      <Field
        label={t('console:brands.codes')}
        hint={codes.map((code) => regionName(code, lang)).join(', ') || t('console:brands.noRegion')}
        value={text}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        {...(wrong === undefined ? {} : { error: t('console:brands.noSuch', { code: wrong }) })}
        onChange={(event) => setText(event.target.value)}
      />
    </Dialog>
  )
}
