import type { TFunction } from 'i18next'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { CopyText } from '#console/parts/CopyText.tsx'
import { When } from '#console/parts/When.tsx'
import type { Setup } from './operators-store.ts'

interface Props {
  t: TFunction
  lang: string
  setup: Setup
  onClose: () => void
}

/** The address that opens the setup of an account: shown once, to be handed over in person. */
export function SetupShown({ t, lang, setup: { name, code, endsAtMs }, onClose }: Props) {
  return (
    <Dialog
      title={t('console:operators.setupTitle', { name })}
      closeLabel={t('ui:close')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('console:operators.setupDone')}</Button>}
    >
      <Notice tone="warning">{t('console:operators.setupText', { name })}</Notice>
      <CopyText t={t} label={t('console:operators.setupAddress')} text={`${location.origin}/setup#${code}`} />
      <p>
        {t('console:operators.setupEnds')} <When atMs={endsAtMs} lang={lang} />
      </p>
    </Dialog>
  )
}
