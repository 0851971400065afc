import type { TFunction } from 'i18next'
import { useEffect, useRef, useState } from 'react'
import type { FormEvent, RefObject } from 'react'
import { useForm, type FieldErrors, type UseFormReturn } from 'react-hook-form'
import { takeTyped } from '#islands/ui/continue-sheet.ts'
import { focusFirst } from '#islands/ui/focus-first.ts'
import { useSubmit, type Submitting } from '#islands/ui/use-submit.ts'
import type { FieldRule, RegistrationSettings } from '#lib/api/access/registration.ts'
import { dialingCodeOr } from '#lib/session/code-store.ts'
import { forgetReferral, readReferral } from '#lib/session/referral.ts'
import {
  needsCode,
  numberField,
  problemsOf,
  shownFields,
  toRegisterForm,
  type RegisterMethod,
  type RegisterProblems,
  type RegisterTerms,
  type RegisterValues,
} from '#lib/session/register-form.ts'
import { register } from '#lib/session/registration-store.ts'
import { isLimit, limitText, problemText, refusedFields } from './register-words.ts'
import { resolved } from './resolved.ts'
import { useAffiliate } from './use-affiliate.ts'
import type { Captcha } from './use-captcha.ts'
import { serverNow } from '#lib/client/server-clock.ts'

interface Options {
  t: TFunction
  lang: string
  method: RegisterMethod
  settings: RegistrationSettings
  captcha: Captcha
  onDone: () => void
}

export interface RegisterFormState {
  form: UseFormReturn<RegisterValues>
  /** Given to the `<form>`. */
  element: RefObject<HTMLFormElement | null>
  submit: (event: FormEvent) => Promise<void>
  isPending: boolean
  /** Of the chosen way. */
  failure: Submitting['failure']
  /** The fields of the brand, in the order of the screen. */
  fields: readonly FieldRule[]
  errorOf: (field: keyof RegisterValues) => string | undefined
  /** The field of the number, and whether its code is asked for. */
  number: { name: ReturnType<typeof numberField>; needsCode: boolean }
  dialingCode: string
  setDialingCode: (dialingCode: string) => void
  hasPicture: boolean
  /** Whether a code that came with the address stands in a field. */
  hasGivenCode: boolean
  /** Looks the code of an agent up that was typed. */
  checkAffiliate: () => void
}

/** The registration form. Typed values survive a refusal. */
export function useRegisterForm({ t, lang, method, settings, captcha, onDone }: Options): RegisterFormState {
  const { isPending, failure: refused, run } = useSubmit()
  const [sentMethod, setSentMethod] = useState(method)
  // A refusal of the other way to register is not shown.
  const failure = sentMethod === method ? refused : undefined
  const [dialingCode, setDialingCode] = useState('')
  const [referral] = useState(readReferral)
  const element = useRef<HTMLFormElement>(null)
  const affiliate = useAffiliate()
  const hasPicture = settings.captchaRequired || captcha.isAsked
  const asked = { ...settings, captchaRequired: hasPicture && !captcha.isOther }
  const terms = { method, settings: asked, dialingCode, nowMs: serverNow(), lang }
  const form = useForm<RegisterValues>({
    // Not when a field is left: a message that appears then moves the button from under the finger that presses it.
    mode: 'onSubmit',
    // By the order of the screen, below, not by that in which fields were made known.
    shouldFocusError: false,
    defaultValues: {
      affiliateCode: referral.affiliateCode ?? '',
      recommenderId: referral.referralCode ?? '',
    },
    resolver: (values) => {
      // What was typed belongs to a picture that is gone.
      const judged = captcha.picture ? values : { ...values, captcha: '' }
      return resolved(values, toErrors(problemsOf(judged, terms)))
    },
  })
  const fields = shownFields(terms)
  const shows = (name: FieldRule['field']) => fields.some(({ field }) => field === name)
  const hidden = {
    // An agent's link counts also where the brand shows no field for it.
    affiliateCode: shows('affiliateCode') ? undefined : referral.affiliateCode,
    referralCode: shows('recommenderId') ? undefined : referral.referralCode,
  }
  const { errors } = form.formState
  useEffect(() => {
    if (shows('affiliateCode') && referral.affiliateCode) void affiliate.check(referral.affiliateCode)
  }, [shows('affiliateCode')])
  useEffect(() => {
    if (element.current) takeTyped(element.current)
  }, [])
  useEffect(() => form.setValue('captcha', ''), [captcha.picture])
  useEffect(() => form.clearErrors(), [method])

  const send = async (values: RegisterValues) => {
    setSentMethod(method)
    const refusal = await run(async () => {
      const { botCheck: captchaBotCheck, ...picture } = await captcha.answer(values.captcha)
      await register(method, {
        ...(hidden.affiliateCode ? { affiliateCode: hidden.affiliateCode } : {}),
        ...toRegisterForm(values, await withCountry(values, terms)),
        ...picture,
        ...(captchaBotCheck ? { captchaBotCheck } : {}),
        ...(hidden.referralCode ? { referralCode: hidden.referralCode } : {}),
        registerUrl: location.href.slice(0, LONGEST_ADDRESS),
        domain: location.hostname,
        login: true,
      })
    })
    if (!refusal) {
      forgetReferral()
      return onDone()
    }
    const named = refusedFields(refusal, method)
    for (const field of named) form.setError(field, { type: 'refused' })
    focusFirst(element.current, Object.fromEntries(named.map((field) => [field, true])))
    // A picture is good for one try.
    if (captcha.picture || refusal.code === 'captcha.required') await captcha.ask()
  }

  const name = numberField(terms)
  return {
    ...{ form, element, isPending, failure, fields, dialingCode, setDialingCode, hasPicture },
    submit: form.handleSubmit(send, (problems) => {
      if (problems.captcha) captcha.need()
      focusFirst(element.current, problems)
    }),
    errorOf(field) {
      const error = errors[field]
      if (isLimit(field))
        return error && limitText(t, { field, problem: error.type, values: form.getValues(), settings, lang })
      if (error) return problemText(t, { field, problem: error.type, settings, failure })
      return field === 'affiliateCode' && affiliate.isUnknown
        ? t('errors:register.affiliateUnknown')
        : undefined
    },
    number: { name, needsCode: name !== undefined && needsCode({ [name]: form.watch(name) }, terms) },
    hasGivenCode:
      (shows('affiliateCode') && referral.affiliateCode !== undefined) ||
      (shows('recommenderId') && referral.referralCode !== undefined),
    checkAffiliate: () => void affiliate.check(form.getValues('affiliateCode') ?? ''),
  }
}

/** As long as the call takes it. */
const LONGEST_ADDRESS = 2048

/** The number's country may come after the number was typed. */
async function withCountry(values: RegisterValues, terms: RegisterTerms): Promise<RegisterTerms> {
  const field = numberField(terms)
  if (!field || !values[field]?.trim()) return terms
  return { ...terms, dialingCode: await dialingCodeOr(terms.dialingCode) }
}

function toErrors(problems: RegisterProblems): FieldErrors<RegisterValues> {
  return Object.fromEntries(Object.entries(problems).map(([field, type]) => [field, { type }]))
}
