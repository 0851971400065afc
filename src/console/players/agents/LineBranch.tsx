import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Badge } from '#islands/ui/Badge.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { numberText } from '#lib/shared/intl/numbers.ts'
import { More } from '#console/parts/More.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { branchOf, type LineEntry } from './agents-store.ts'

interface Props {
  t: TFunction
  lang: string
  tenant: string
  /** Whose direct downline; `undefined`: the top agents. */
  account: string | undefined
  chosen: string | undefined
  onChoose: (account: string) => void
}

/** One level of a line; the levels below are loaded when they are opened. */
export function LineBranch(props: Props) {
  const { t, lang, tenant, account, chosen, onChoose } = props
  const [branch] = useState(branchOf)
  const query = { tenant, account }
  const remote = useQuery(branch, query)
  return (
    <Shown t={t} remote={remote} onRetry={() => void branch.load(query)}>
      {({ items, next }, isBusy) =>
        items.length === 0 ? (
          <p className="console-note">
            {t(account === undefined ? 'console:agents.noTop' : 'console:agents.nobody')}
          </p>
        ) : (
          <>
            <ul>
              {items.map((entry) => (
                <Twig key={entry.account} {...{ t, lang, tenant, chosen, onChoose }} entry={entry} />
              ))}
            </ul>
            <More t={t} next={next} isBusy={isBusy} onMore={() => void branch.more()} />
          </>
        )
      }
    </Shown>
  )
}

function Twig({ entry, ...props }: Omit<Props, 'account'> & { entry: LineEntry }) {
  const { t, lang, chosen, onChoose } = props
  const { account, directSize, teamSize, type, status, frozenAtMs } = entry
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <div className="console-twig" data-chosen={account === chosen || undefined}>
        {directSize > 0 ? (
          <IconButton
            icon={isOpen ? 'chevron-down' : 'chevron-right'}
            label={t(isOpen ? 'console:agents.close' : 'console:agents.open', { account })}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        ) : (
          <span className="console-twig__leaf" />
        )}
        <button type="button" onClick={() => onChoose(account)}>
          <strong>{account}</strong>
          <small>
            {t(`console:agents.type.${type}`, { defaultValue: t('console:agents.type.other') })}
            {teamSize > 0 &&
              ` · ${t('console:agents.below', { count: teamSize, number: numberText(teamSize, lang) })}`}
          </small>
        </button>
        {frozenAtMs !== null && <Badge tone="warning">{t('console:agents.frozen')}</Badge>}
        {status !== 'active' && <Badge tone="negative">{t(`console:agents.status.${status}`)}</Badge>}
      </div>
      {isOpen && <LineBranch {...props} account={account} />}
    </li>
  )
}
