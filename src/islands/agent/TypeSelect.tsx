import type { TFunction } from 'i18next'
import { Select } from '#islands/ui/Select.tsx'
import type { Invites } from '#lib/agent/register-centre-store.ts'

/** 0 where the agent may open no type at all. */
type AccountType = Invites['types'][number] | 0

interface Props {
  t: TFunction
  types: Invites['types']
  chosen: AccountType
  onType: (type: AccountType) => void
}

/** The type of account for a registration. */
export function TypeSelect({ t, types, chosen, onType }: Props) {
  return (
    <Select
      label={t('agent:register.type')}
      value={String(chosen)}
      onChange={(event) => onType(types.find((each) => String(each) === event.target.value) ?? 0)}
      options={types.map((each) => ({ value: String(each), label: t(`agent:type.${each}`) }))}
    />
  )
}
