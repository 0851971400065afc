import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import type { PageProps } from '#console/frame/pages.ts'
import { addressOf } from '#console/frame/place.ts'
import { mayAct } from '#console/frame/session-store.ts'
import { showToast } from '#console/frame/toasts-store.ts'
import { EntryDetail } from '#console/parts/EntryDetail.tsx'
import { ActDialog } from '#console/parts/ActDialog.tsx'
import { Amount } from '#console/parts/Amount.tsx'
import { Consents } from '#console/parts/Consents.tsx'
import { Facts } from '#console/parts/Facts.tsx'
import { PlayerLink } from '#console/parts/PlayerLink.tsx'
import { When } from '#console/parts/When.tsx'
import { ReversalState } from './ReversalState.tsx'
import { agreeReversal, isOwed, settleOwed, type Reversal } from './reversals-store.ts'

interface Props extends Pick<PageProps, 't' | 'lang' | 'operator'> {
  reversal: Reversal
}
type Act = 'agree' | 'paid' | 'waived'

/** One deposit that was called back: both people's words, and the settlement of what is owed. */
export function ReversalDetail({ t, lang, operator, reversal }: Props) {
  const [act, setAct] = useState<Act>()
  const { tenant, depositId, account, currency, asked, agreed, settlement } = reversal
  const timeZone = operator.brands.find((brand) => brand.id === tenant)?.timeZone
  const mayDecide = mayAct(operator, { duty: 'cashier', brand: tenant, isChange: true })
  const isOwn = asked.operator === operator.name
  const money = (minor: number) => <Amount minor={minor} currency={currency} lang={lang} />
  const acts: readonly Act[] =
    reversal.reversedAtMs === null && !agreed
      ? ['agree']
      : isOwed(reversal)
        ? settlement
          ? [settlement.outcome]
          : ['paid', 'waived']
        : []
  const isBarred = (each: Act) =>
    each === 'agree' ? isOwn : settlement !== null && settlement.asked.operator === operator.name
  const submit = async (reason: string) => {
    if (!act) return
    const word = { operator: operator.name, reason }
    if (act === 'agree') await agreeReversal(reversal, word)
    else await settleOwed(reversal, act, word)
    showToast({ tone: 'positive', text: t(`console:reversals.done.${act}`, { account }) })
  }
  return (
    <EntryDetail
      t={t}
      label={t('console:reversals.detail', { account })}
      heading={<PlayerLink brand={tenant} account={account} />}
    >
      <p>
        <ReversalState t={t} reversal={reversal} />
      </p>
      <Facts
        facts={[
          [t('console:amount'), money(reversal.amountMinor)],
          [
            t('console:reversals.owed'),
            reversal.owedMinor > 0 && <strong key="owed">{money(reversal.owedMinor)}</strong>,
          ],
          [
            t('console:reversals.bookedAt'),
            reversal.reversedAtMs !== null && (
              <When key="at" atMs={reversal.reversedAtMs} lang={lang} timeZone={timeZone} />
            ),
          ],
          [
            t('console:reversals.deposit'),
            <a
              key="deposit"
              className="console-link"
              href={addressOf('deposits', { brand: tenant, account, open: `${tenant}.${depositId}` })}
            >
              {depositId}
            </a>,
          ],
        ]}
      />
      <Consents {...{ t, lang, timeZone, asked, agreed }} />
      {settlement && (
        <section className="console-part">
          <h3>{t(`console:reversals.outcome.${settlement.outcome}`)}</h3>
          <Consents {...{ t, lang, timeZone }} asked={settlement.asked} agreed={settlement.agreed} />
        </section>
      )}
      {mayDecide && acts.some(isBarred) && <Notice tone="info">{t('console:reversals.second')}</Notice>}
      {mayDecide && acts.length > 0 && (
        <div className="console-detail__acts">
          {acts.map((each, index) => (
            <Button
              key={each}
              variant={index === 0 ? 'primary' : 'secondary'}
              isUnavailable={isBarred(each)}
              onClick={() => setAct(each)}
            >
              {t(`console:reversals.act.${each}`)}
            </Button>
          ))}
        </div>
      )}
      {act && (
        <ActDialog
          t={t}
          title={t(`console:reversals.ask.${act}`, { account })}
          submit={t(`console:reversals.act.${act}`)}
          isDanger={act === 'agree'}
          reasonHint={t(`console:reversals.reason.${act}`)}
          onClose={() => setAct(undefined)}
          onSubmit={submit}
        >
          <p>{t(`console:reversals.effect.${act}`)}</p>
          <p>{money(act === 'agree' ? reversal.amountMinor : reversal.owedMinor)}</p>
        </ActDialog>
      )}
    </EntryDetail>
  )
}
