import { AccountFilter } from '#islands/agent/AccountFilter.tsx'
import type { AgentPageProps } from '#islands/agent/agent-page.ts'
import type { Filters } from '#islands/agent/use-filters.ts'
import layout from '#islands/parts/page.module.css'
import { Button } from '#islands/ui/Button.tsx'
import { classes } from '#islands/ui/classes.ts'
import { Select } from '#islands/ui/Select.tsx'
import type { ContractKind } from '#lib/shared/contracts/contract.ts'
import { kindText } from './contract-text.ts'
import styles from './contracts.module.css'

interface Props extends Pick<AgentPageProps, 't'> {
  kinds: readonly ContractKind[]
  filters: Filters
  /** The current choice. */
  side: 'own' | 'below'
  kind: ContractKind | undefined
  account: string | undefined
  onOffer: () => void
}

/** The agents and kinds of the listed contracts, and the button for a new one. */
export function ContractFilters({ t, kinds, filters, side, kind, account, onOffer }: Props) {
  return (
    <div className={classes(layout.filters, styles.filters)}>
      <Select
        label={t('contracts:side.label')}
        value={side}
        onChange={(event) => filters.set({ side: event.target.value, account: undefined })}
        options={(['own', 'below'] as const).map((each) => ({
          value: each,
          label: t(`contracts:side.${each}`),
        }))}
      />
      {kinds.length > 1 && (
        <Select
          label={t('contracts:col.kind')}
          value={kind ?? ''}
          onChange={(event) => filters.set({ kind: event.target.value })}
          options={kinds.map((each) => ({ value: each, label: kindText(t, each) }))}
        />
      )}
      {side === 'below' && (
        <AccountFilter
          t={t}
          label={t('agent:member')}
          account={account}
          onAccount={(next) => filters.set({ account: next })}
        />
      )}
      <Button variant="secondary" icon="plus" onClick={onOffer}>
        {t(side === 'own' ? 'contracts:offer.request' : 'contracts:offer.offer')}
      </Button>
    </div>
  )
}
