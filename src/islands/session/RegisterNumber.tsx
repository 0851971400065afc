import type { TFunction } from 'i18next'
import type { UseFormReturn } from 'react-hook-form'
import type { RegisterValues } from '#lib/session/register-form.ts'
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
  /** The brand verifies numbers. */
  needsCode: boolean
}

/** The number that will be the account's name, and the code that proves whose it is. */
export function RegisterNumber({ t, lang, form, errorOf, dialingCode, onDialingCode, needsCode }: Props) {
  const code = useCode('register')
  const sendCode = async () => {
    if (await form.trigger('number', { shouldFocus: true }))
      await code.send({ countryDialingCode: dialingCode, number: form.getValues('number') ?? '' })
  }
  return (
    <>
      <PhoneField
        {...form.register('number')}
        {...{ t, lang, dialingCode, onDialingCode }}
        error={errorOf('number')}
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
