import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Loading } from '#islands/parts/Loading.tsx'
import { useMoney } from '#islands/parts/use-money.ts'
import type { MemberPageProps } from '#islands/parts/member-page.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { classes } from '#islands/ui/classes.ts'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { ProgressBar } from '#islands/ui/ProgressBar.tsx'
import { $vip, loadVip, type Vip } from '#lib/vip/vip-store.ts'
import { $zone } from '#lib/records/records-store.ts'
import { PERIODS } from '#lib/shared/rewards/windows.ts'
import rows from '#islands/parts/rows.module.css'
import { dateText } from '#lib/shared/intl/dates.ts'
import styles from './vip.module.css'

/** The member's level, the way to the next one, what keeps it, and what each level brings. */
export default function VipPage({ t, lang }: MemberPageProps) {
  const vip = useStore($vip)
  useEffect(() => void loadVip(), [])
  return (
    <Loading t={t} remote={vip} onRetry={() => void loadVip()}>
      {(value) =>
        value.levels.length === 0 ? (
          <EmptyState icon="crown" title={t('promotions:vip.none')} text={t('promotions:vip.noneText')} />
        ) : (
          <div className={styles.page}>
            <Way t={t} lang={lang} vip={value} />
            <Levels t={t} lang={lang} vip={value} />
            <p className="muted small">{t('promotions:vip.rules')}</p>
          </div>
        )
      }
    </Loading>
  )
}

type Part = Pick<MemberPageProps, 't' | 'lang'> & { vip: Vip }

function Way({ t, lang, vip }: Part) {
  const money = useMoney(lang)
  const timeZone = useStore($zone)
  const { currency, level, levels, turnoverMinor, depositMinor, monthMinor, monthEndsAtMs } = vip
  const text = (minor: number) => money(minor, currency)
  const next = levels[level]
  const own = levels[level - 1]
  const depositLeft = next ? Math.max(0, next.depositMinor - depositMinor) : 0
  const keepLeft = own ? Math.max(0, own.keepMinor - monthMinor) : 0
  return (
    <section className={`card ${styles.item}`}>
      <header>
        <h3>{level > 0 ? t('promotions:vip.level', { level }) : t('promotions:vip.start')}</h3>
      </header>
      {next ? (
        <div className={styles.goal}>
          <ProgressBar
            max={next.turnoverMinor}
            value={Math.min(next.turnoverMinor, turnoverMinor)}
            label={t('promotions:vip.level', { level: level + 1 })}
          />
          <span>
            {t('promotions:vip.next', {
              level: level + 1,
              left: text(Math.max(0, next.turnoverMinor - turnoverMinor)),
            })}{' '}
            {depositLeft > 0 && t('promotions:vip.nextDeposit', { left: text(depositLeft) })}
          </span>
        </div>
      ) : (
        <p>{t('promotions:vip.top')}</p>
      )}
      {own && own.keepMinor > 0 && monthEndsAtMs !== undefined && (
        <p className="muted">
          {keepLeft > 0
            ? t('promotions:vip.keep', {
                left: text(keepLeft),
                date: lastDay(monthEndsAtMs, { lang, timeZone }),
              })
            : t('promotions:vip.kept')}
        </p>
      )}
    </section>
  )
}

function Levels({ t, lang, vip }: Part) {
  const money = useMoney(lang)
  const { currency, level: own, levels } = vip
  return (
    <section className={styles.section}>
      <h3>{t('promotions:vip.benefits')}</h3>
      <ol className={classes(rows.rows, styles.levels)}>
        {levels.map(({ turnoverMinor, giftMinor, pay, birthdayMinor, ...level }, index) => (
          <li key={turnoverMinor}>
            <span>
              {t('promotions:vip.level', { level: index + 1 })}
              <small className="muted">
                {t('promotions:vip.from', { amount: money(turnoverMinor, currency) })}
              </small>
              {own === index + 1 && <Badge tone="brand">VIP {own}</Badge>}
            </span>
            <ul className={styles.facts}>
              {giftMinor > 0 && <li>{t('promotions:vip.gift', { amount: money(giftMinor, currency) })}</li>}
              {PERIODS.filter((period) => pay[period] > 0).map((period) => (
                <li key={period}>
                  {t(`promotions:vip.${period}`, { amount: money(pay[period], currency) })}
                </li>
              ))}
              {level.cashbackBp > 0 && (
                <li>
                  {t(level.cashbackMaxMinor > 0 ? 'promotions:vip.cashbackUpTo' : 'promotions:vip.cashback', {
                    percent: level.cashbackBp / 100,
                    amount: money(level.cashbackMaxMinor, currency),
                  })}
                </li>
              )}
              {birthdayMinor > 0 && (
                <li>{t('promotions:vip.birthday', { amount: money(birthdayMinor, currency) })}</li>
              )}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The day before an exclusive end, in the brand's zone. */
function lastDay(endsAtMs: number, { lang, timeZone }: { lang: string; timeZone: string }): string {
  return dateText(endsAtMs - 1, { lang, form: 'day', timeZone })
}
