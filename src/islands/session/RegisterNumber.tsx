import type { TFunction } from 'i18next'
import type { UseFormReturn } from 'react-hook-form'
import type { NumberField, RegisterValues } from '#lib/session/register-form.ts'
import { CodeField } from './CodeField.tsx'
import { PhoneField } from './PhoneField.tsx'
import { useCode } from './use-code.ts'

interface Props {
  t: TFunction
  lang: string
  form: UseFormReturn<RegisterValues>
  errorOf: (field: keyof RegisterValues) => string | undefined
  dialingCode: string
  onDialingCode: (dialingCode: string) => void
  name: NumberField
  isOptional?: boolean
  /** The brand verifies numbers. */
  needsCode: boolean
}

/** The number that will be the account's name, or the member's own beside it, and the code that proves whose it is. */
export function RegisterNumber(props: Props) {
  const { t, lang, form, errorOf, dialingCode, onDialingCode, name, isOptional = false, needsCode } = props
  const code = useCode('register')
  const sendCode = async () => {
    if (await form.trigger(name, { shouldFocus: true }))
      await code.send({ countryDialingCode: dialingCode, number: form.getValues(name) ?? '' })
  }
  return (
    <>
      <PhoneField
        {...form.register(name)}
        {...{ t, lang, dialingCode, onDialingCode, isOptional }}
        error={errorOf(name)}
      />
      {needsCode && (
        <CodeField
          {...form.register('code')}
          t={t}
          code={code}
          onSend={() => void sendCode()}
          error={errorOf('code')}
        />
      )}
    </>
  )
}
