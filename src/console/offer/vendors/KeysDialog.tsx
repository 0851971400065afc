import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import { unitText } from '#lib/shared/intl/numbers.ts'
import { CopyText } from '#console/parts/CopyText.tsx'
import { refusalText } from '#console/parts/refusal-text.ts'
import { When } from '#console/parts/When.tsx'
import { listVendorKeys, rotateVendorKey, type Vendor, type VendorKeys } from './vendors-store.ts'

interface Props {
  t: TFunction
  lang: string
  vendor: Vendor
  mayChange: boolean
  onClose: () => void
}

/** How long the current key stays valid beside the new one, in minutes. */
const OVERLAPS = [
  { minutes: 60, count: 1, unit: 'hour' },
  { minutes: 1_440, count: 1, unit: 'day' },
  { minutes: 10_080, count: 7, unit: 'day' },
] as const

/** The secrets that a vendor and the brand share, and the change to new ones. */
export function KeysDialog({ t, lang, vendor, mayChange, onClose }: Props) {
  const [keys, setKeys] = useState<VendorKeys>()
  const [overlap, setOverlap] = useState('1440')
  const { isPending, failure, run } = useSubmit()
  useEffect(() => {
    void run(async () => setKeys(await listVendorKeys(vendor)))
    // Once: the dialog is opened for one vendor.
  }, [])
  return (
    <Dialog
      title={t('console:vendors.keysTitle', { vendor: vendor.vendor })}
      closeLabel={t('ui:close')}
      onClose={onClose}
    >
      {failure && <Notice tone="negative">{refusalText(t, failure)}</Notice>}
      <p>{t('console:vendors.keysText')}</p>
      {!keys && !failure && <Skeleton shape="row" count={3} />}
      {keys?.length === 0 && <p>{t('console:vendors.noKeys')}</p>}
      {keys?.map(({ keyId, secret, launchSecret, endsAtMs }) => (
        <section key={keyId} className="console-card" aria-label={keyId}>
          <h2 translate="no">{keyId}</h2>
          {endsAtMs !== undefined && (
            <p>
              {t('console:vendors.keyEnds')} <When atMs={endsAtMs} lang={lang} />
            </p>
          )}
          <CopyText t={t} label={t('console:vendors.secret')} text={secret} />
          <CopyText t={t} label={t('console:vendors.launchSecret')} text={launchSecret} />
        </section>
      ))}
      {mayChange && (
        <>
          <Select
            label={t('console:vendors.overlap')}
            value={overlap}
            options={[
              { value: '0', label: t('console:vendors.atOnce') },
              ...OVERLAPS.map(({ minutes, count, unit }) => ({
                value: String(minutes),
                label: unitText(count, unit, lang),
              })),
            ]}
            onChange={(event) => setOverlap(event.target.value)}
          />
          <Button
            variant="danger"
            isLoading={isPending}
            onClick={() => void run(async () => setKeys(await rotateVendorKey(vendor, Number(overlap))))}
          >
            {t('console:vendors.rotate')}
          </Button>
        </>
      )}
    </Dialog>
  )
}
