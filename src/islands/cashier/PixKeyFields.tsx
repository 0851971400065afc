import type { TFunction } from 'i18next'
import type { ComponentProps } from 'react'
import { Field } from '#islands/ui/Field.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { PIX_KEY_KINDS, type PixKeyKind } from '#lib/shared/money/pix-key.ts'

interface Props extends Pick<ComponentProps<typeof Field>, 'value' | 'onChange' | 'disabled' | 'error'> {
  t: TFunction
  kind: PixKeyKind
  onKind: (kind: PixKeyKind) => void
}

const INPUT = {
  cpf: { inputMode: 'numeric' },
  cnpj: { inputMode: 'text', autoCapitalize: 'characters', spellCheck: false },
  phone: { type: 'tel', inputMode: 'tel' },
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'none' },
  random: { autoCapitalize: 'none', spellCheck: false },
} as const satisfies Record<PixKeyKind, ComponentProps<'input'>>

/** A Pix key with its kind, because a mobile number and a CPF have the same number of digits. */
export function PixKeyFields({ t, kind, onKind, ...field }: Props) {
  return (
    <>
      <Select
        label={t('cashier:withdraw.pix.kindLabel')}
        value={kind}
        onChange={(event) => onKind(PIX_KEY_KINDS.find((each) => each === event.target.value) ?? kind)}
        options={PIX_KEY_KINDS.map((each) => ({
          value: each,
          label: t(`cashier:withdraw.pix.kind.${each}`),
        }))}
        disabled={field.disabled}
      />
      <Field
        {...field}
        {...INPUT[kind]}
        label={t('cashier:withdraw.kind.pix')}
        hint={t(`cashier:withdraw.pix.hint.${kind}`)}
        dir="ltr"
        autoComplete="off"
      />
    </>
  )
}
