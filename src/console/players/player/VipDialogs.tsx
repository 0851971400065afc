import { useState } from 'react'
import { Select } from '#islands/ui/Select.tsx'
import type { VipStanding } from '#lib/api/rewards/vip-ops.ts'
import { numberText } from '#lib/shared/intl/numbers.ts'
import { showToast } from '#console/frame/toasts-store.ts'
import { ActDialog } from '#console/parts/ActDialog.tsx'
import { AmountField } from '#console/parts/AmountField.tsx'
import type { PlayerProps } from './PlayerPage.tsx'
import { giveVipGift, setVipLevel } from './programmes-store.ts'

type Props = Pick<PlayerProps, 't' | 'lang' | 'operator' | 'brand' | 'account' | 'player'> & {
  onClose: () => void
}

/** Another level: counting goes on from its threshold. */
export function VipLevelDialog({
  t,
  lang,
  operator,
  brand,
  account,
  vip,
  onClose,
}: Props & { vip: VipStanding }) {
  const [level, setLevel] = useState(vip.level)
  const levels = Array.from({ length: vip.levels + 1 }, (_, index) => index)
  return (
    <ActDialog
      t={t}
      title={t('console:vip.askLevel', { account })}
      submit={t('console:vip.set')}
      reasonHint={t('console:act.forLog')}
      isReady={level !== vip.level}
      onClose={onClose}
      onSubmit={async (reason) => {
        await setVipLevel({ tenant: brand.id, account }, level, { operator: operator.name, reason })
        showToast({ tone: 'positive', text: t('console:vip.doneLevel', { account, level }) })
      }}
    >
      <p>{t('console:vip.levelText')}</p>
      <Select
        label={t('console:vip.level')}
        value={String(level)}
        options={levels.map((each) => ({ value: String(each), label: numberText(each, lang) }))}
        onChange={(event) => setLevel(Number(event.target.value))}
      />
    </ActDialog>
  )
}

/** Money from the programme's budget. */
export function VipGiftDialog({ t, lang, operator, brand, account, player, onClose }: Props) {
  const [amountMinor, setAmount] = useState<number>()
  // One gift for one dialog: a repeated call gives it once.
  const [operationKey] = useState(() => crypto.randomUUID())
  return (
    <ActDialog
      t={t}
      title={t('console:vip.askGift', { account })}
      submit={t('console:vip.gift')}
      reasonHint={t('console:act.forLog')}
      isReady={amountMinor !== undefined && amountMinor > 0}
      onClose={onClose}
      onSubmit={async (reason) => {
        if (amountMinor === undefined) return
        const word = { operator: operator.name, reason }
        await giveVipGift({ tenant: brand.id, account }, { amountMinor, operationKey }, word)
        showToast({ tone: 'positive', text: t('console:vip.doneGift', { account }) })
      }}
    >
      <p>{t('console:vip.giftText')}</p>
      <AmountField
        t={t}
        lang={lang}
        label={t('console:amount')}
        currency={player.currency}
        onChange={setAmount}
      />
    </ActDialog>
  )
}
