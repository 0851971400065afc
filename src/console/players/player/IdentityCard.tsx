import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import type { MemberRecord } from '#lib/api/ops/member-ops.ts'
import { numberText } from '#lib/shared/intl/numbers.ts'
import { mayAct } from '#console/frame/session-store.ts'
import { ActDialog } from '#console/parts/ActDialog.tsx'
import { Facts } from '#console/parts/Facts.tsx'
import { When } from '#console/parts/When.tsx'
import { overview, readInFull } from './player-store.ts'
import type { PlayerProps } from './PlayerPage.tsx'

/** Who the player is: masked, until somebody reads it in full with a reason that is recorded first. */
export function IdentityCard({ t, lang, operator, brand, account, player }: PlayerProps) {
  const [isAsking, setAsking] = useState(false)
  const [full, setFull] = useState<MemberRecord>()
  const record = full ?? player.record
  const { verification } = record
  const when = (atMs: number | null) =>
    atMs === null ? undefined : <When atMs={atMs} lang={lang} timeZone={brand.timeZone} />
  return (
    <section className="console-card">
      <h2>{t('console:player.identity')}</h2>
      <Facts
        facts={[
          ...Object.entries(record.contacts).map(
            ([name, value]) => [t(`console:contact.${name}`), <bdi key={name}>{value}</bdi>] as const,
          ),
          [t('console:contact.email'), record.email && <bdi key="email">{record.email}</bdi>],
          [t('console:player.emailVerified'), when(player.emailVerifiedAtMs)],
          [t('console:contact.mobile'), record.mobile && <bdi key="mobile">{record.mobile}</bdi>],
          [t('console:documents.birthday'), player.birthday],
          [t('console:player.idNumber'), verification.hasIdNumber ? t('console:yes') : undefined],
          [
            t('console:player.secondFactor'),
            t(verification.secondFactor ? 'console:player.factorOn' : 'console:player.factorOff'),
          ],
          [t('console:players.joined'), when(record.joinedAtMs)],
          [t('console:player.lastSeen'), when(player.lastSeenAtMs)],
          [t('console:player.logins'), numberText(player.logins, lang)],
          [t('console:player.memberId'), <code key="id">{player.memberId}</code>],
          [t('console:player.terms'), record.terms?.version],
        ]}
      />
      {!full && mayAct(operator, { duty: 'members', brand: brand.id, isChange: true }) && (
        <Button variant="secondary" size="sm" icon="eye" onClick={() => setAsking(true)}>
          {t('console:player.inFull')}
        </Button>
      )}
      {record.readings.length > 0 && (
        <details className="console-numbers">
          <summary>{t('console:player.readings', { count: record.readings.length })}</summary>
          <ul className="console-lines">
            {record.readings.map(({ operator: name, reason, atMs }) => (
              <li key={`${name} ${atMs}`}>
                <span className="console-two">
                  <span>{name}</span>
                  <small>{reason}</small>
                </span>
                {when(atMs)}
              </li>
            ))}
          </ul>
        </details>
      )}
      {isAsking && (
        <ActDialog
          t={t}
          title={t('console:player.inFullTitle', { account })}
          submit={t('console:player.inFull')}
          reasonHint={t('console:player.inFullReason')}
          onClose={() => setAsking(false)}
          onSubmit={async (reason) => {
            const key = { tenant: brand.id, account }
            setFull(await readInFull(key, { operator: operator.name, reason }))
            await overview.again()
          }}
        >
          <p>{t('console:player.inFullText')}</p>
        </ActDialog>
      )}
    </section>
  )
}
