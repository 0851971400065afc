import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import type { VendorShare } from '#lib/api/ops/reports-lists.ts'
import { numberText } from '#lib/shared/intl/numbers.ts'
import { showToast } from '#console/frame/toasts-store.ts'
import { PlainTable } from '#console/parts/PlainTable.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { ShareDialog } from './ShareDialog.tsx'
import { setVendorShare, shares, type Vendor } from './vendors-store.ts'

interface Props {
  t: TFunction
  lang: string
  vendor: Vendor
  operator: string
  mayChange: boolean
}

const PPM_OF_PERCENT = 10_000

/** The vendor's share by contract, in versions: an invoice keeps the version of its month. */
export function SharesPart({ t, lang, vendor, operator, mayChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  const of = { tenant: vendor.tenant, vendor: vendor.vendor }
  const remote = useQuery(shares, of)
  const column = (id: string) => ({
    id,
    name: t(`console:vendors.share.${id}`),
    title: t(`console:vendors.share.${id}`),
  })
  return (
    <section className="console-part" aria-label={t('console:vendors.shares')}>
      <h3>{t('console:vendors.shares')}</h3>
      <Shown t={t} remote={remote} onRetry={() => void shares.load(of)}>
        {(all) =>
          all.length === 0 ? (
            <p className="console-note">{t('console:vendors.noShares')}</p>
          ) : (
            <PlainTable<VendorShare>
              label={t('console:vendors.shares')}
              rows={all}
              rowId={({ fromDay, setAtMs }) => `${fromDay} ${setAtMs}`}
              columns={[
                { ...column('fromDay'), cell: ({ fromDay }) => fromDay },
                { ...column('basis'), cell: ({ basis }) => t(`console:vendors.basis.${basis}`) },
                {
                  ...column('percent'),
                  isNumber: true,
                  cell: ({ sharePpm }) => `${numberText(sharePpm / PPM_OF_PERCENT, lang)} %`,
                },
                { ...column('setBy'), cell: ({ setBy, reason }) => `${setBy}: ${reason}` },
              ]}
            />
          )
        }
      </Shown>
      {mayChange && (
        <Button size="sm" variant="secondary" icon="edit" onClick={() => setOpen(true)}>
          {t('console:vendors.setShare')}
        </Button>
      )}
      {isOpen && (
        <ShareDialog
          t={t}
          vendor={vendor.vendor}
          onClose={() => setOpen(false)}
          onSet={async ({ percent, ...share }, reason) => {
            const sharePpm = Math.round(percent * PPM_OF_PERCENT)
            await setVendorShare(of, { ...share, sharePpm }, { operator, reason })
            showToast({ tone: 'positive', text: t('console:vendors.done.share', { vendor: vendor.vendor }) })
          }}
        />
      )}
    </section>
  )
}
