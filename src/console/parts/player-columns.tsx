import type { TFunction } from 'i18next'
import type { OperatorSelf } from '#lib/api/ops/console.ts'
import type { Column } from './columns.ts'
import { PlayerLink } from './PlayerLink.tsx'

interface OfBrand {
  tenant: string
}
interface OfPlayer extends OfBrand {
  account: string
}
interface Props {
  t: TFunction
  operator: OperatorSelf
}

/** The player, with the brand below where the operator has several. */
export function playerColumn<Row extends OfPlayer>({ t, operator }: Props): Column<Row> {
  return {
    id: 'account',
    title: t('console:account'),
    cell: ({ tenant, account }) => (
      <span className="console-two">
        <PlayerLink brand={tenant} account={account} />
        {operator.brands.length > 1 && <small>{brandName(operator, tenant)}</small>}
      </span>
    ),
  }
}

/** The player alone, for lists whose brand has a column. */
export function accountColumn<Row extends OfPlayer>({ t }: Pick<Props, 't'>): Column<Row> {
  return {
    id: 'account',
    title: t('console:account'),
    cell: ({ tenant, account }) => <PlayerLink brand={tenant} account={account} />,
  }
}

export function brandColumn<Row extends OfBrand>({ t, operator }: Props): Column<Row> {
  return {
    id: 'brand',
    title: t('console:brand'),
    cell: ({ tenant }) => brandName(operator, tenant),
  }
}

function brandName({ brands }: OperatorSelf, tenant: string): string {
  return brands.find(({ id }) => id === tenant)?.name ?? tenant
}
