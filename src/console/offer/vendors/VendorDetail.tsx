import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import type { OperatorBrand, OperatorSelf } from '#lib/api/ops/console.ts'
import { addressOf } from '#console/frame/place.ts'
import { mayAct } from '#console/frame/session-store.ts'
import { showToast } from '#console/frame/toasts-store.ts'
import { EntryDetail } from '#console/parts/EntryDetail.tsx'
import { Amount } from '#console/parts/Amount.tsx'
import { Facts } from '#console/parts/Facts.tsx'
import { When } from '#console/parts/When.tsx'
import { DayCheck } from './DayCheck.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { AMOUNTS, COUNTS, LISTS } from './rules-draft.ts'
import { RulesDialog } from './RulesDialog.tsx'
import { SharesPart } from './SharesPart.tsx'
import { StateDialog } from './StateDialog.tsx'
import { STATE_TONES } from './state-tones.ts'
import { setVendor, type Vendor } from './vendors-store.ts'

interface Props {
  t: TFunction
  lang: string
  vendor: Vendor
  brand: OperatorBrand
  operator: OperatorSelf
  onClose: () => void
}

const STATES = ['on', 'maintenance', 'hidden', 'stopped'] as const
type Open = Vendor['state'] | 'rules' | 'keys'

/** One vendor at a brand: what players see of it, its bounds, its secrets, and its days against the books. */
export function VendorDetail({ t, lang, vendor, brand, operator, onClose }: Props) {
  const [open, setOpen] = useState<Open>()
  const { state, untilMs, changedBy, reason, alarms } = vendor
  const mayChange = mayAct(operator, { duty: 'vendors', brand: brand.id, isChange: true })
  const close = () => setOpen(undefined)
  const word = (text: string) => ({ operator: operator.name, reason: text })
  const said = (what: string) =>
    showToast({ tone: 'positive', text: t(`console:vendors.done.${what}`, { vendor: vendor.vendor }) })
  return (
    <EntryDetail
      t={t}
      label={vendor.vendor}
      heading={<span translate="no">{vendor.vendor}</span>}
      onClose={onClose}
    >
      {alarms.map((each) => (
        <Notice key={each.alarm} tone={each.weight === 'stops' ? 'negative' : 'warning'}>
          {t(`console:today.alarm.${each.alarm}`, { about: each.about, count: each.count })}
        </Notice>
      ))}
      <Facts
        facts={[
          [t('console:brand'), brand.name],
          [
            t('console:vendors.state'),
            <Badge key="state" tone={STATE_TONES[state]}>
              {t(`console:vendors.is.${state}`)}
            </Badge>,
          ],
          [
            t('console:vendors.until'),
            untilMs === undefined ? undefined : (
              <When key="until" atMs={untilMs} lang={lang} timeZone={brand.timeZone} />
            ),
          ],
          [t('console:vendors.changedBy'), changedBy],
          [t('console:act.reason'), reason],
          ...ruleFacts({ t, lang, vendor, brand }),
        ]}
      />
      <p className="console-links">
        <a href={addressOf('log', { call: '/ops/vendors/set', subject: vendor.vendor })}>
          {t('console:vendors.showLog')}
        </a>
      </p>
      {mayChange && (
        <div className="console-detail__acts">
          {STATES.filter((each) => each !== state || each === 'maintenance').map((each) => (
            <Button
              key={each}
              size="sm"
              variant={each === 'on' ? 'primary' : each === 'stopped' ? 'danger' : 'secondary'}
              onClick={() => setOpen(each)}
            >
              {t(`console:vendors.set.${each}`)}
            </Button>
          ))}
          <Button size="sm" variant="secondary" icon="edit" onClick={() => setOpen('rules')}>
            {t('console:vendors.changeRules')}
          </Button>
          <Button size="sm" variant="secondary" icon="lock" onClick={() => setOpen('keys')}>
            {t('console:vendors.keys')}
          </Button>
        </div>
      )}
      <SharesPart {...{ t, lang, vendor, mayChange }} operator={operator.name} />
      {mayChange && <DayCheck t={t} lang={lang} vendor={vendor} brand={brand} />}
      {open === 'rules' && (
        <RulesDialog
          t={t}
          lang={lang}
          vendor={vendor}
          brand={brand}
          onClose={close}
          onSet={async (rules, text) => {
            await setVendor(vendor, { rules }, word(text))
            said('rules')
          }}
        />
      )}
      {open === 'keys' && (
        <KeysDialog t={t} lang={lang} vendor={vendor} mayChange={mayChange} onClose={close} />
      )}
      {open && open !== 'rules' && open !== 'keys' && (
        <StateDialog
          t={t}
          of="vendors"
          name={vendor.vendor}
          state={open}
          timeZone={brand.timeZone}
          onClose={close}
          onSet={async (endMs, text) => {
            await setVendor(
              vendor,
              { state: open, ...(endMs === undefined ? {} : { untilMs: endMs }) },
              word(text),
            )
            said(open)
          }}
        />
      )}
    </EntryDetail>
  )
}

/** The restrictions that are set. */
function ruleFacts({ t, lang, vendor: { rules }, brand }: Pick<Props, 't' | 'lang' | 'vendor' | 'brand'>) {
  return [
    ...LISTS.map((name) => [t(`console:vendors.rule.${name}`), rules[name].join(', ')] as const),
    ...AMOUNTS.map((name) => {
      const minor = rules[name]
      return [
        t(`console:vendors.rule.${name}`),
        minor === undefined ? undefined : (
          <Amount key={name} minor={minor} currency={brand.currency} lang={lang} />
        ),
      ] as const
    }),
    ...COUNTS.map((name) => [t(`console:vendors.rule.${name}`), rules[name]] as const),
    [
      t('console:vendors.rule.publicKey'),
      rules.publicKey === undefined ? undefined : t('console:vendors.keySet'),
    ] as const,
  ]
}
