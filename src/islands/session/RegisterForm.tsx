import type { TFunction } from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { useForm, type FieldErrors } from 'react-hook-form'
import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { takeTyped } from '#islands/ui/continue-sheet.ts'
import { focusFirst } from '#islands/ui/focus-first.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import type { FieldRule, RegistrationSettings } from '#lib/api/registration.ts'
import { dialingCodeOr } from '#lib/session/code-store.ts'
import { readReferral } from '#lib/session/referral.ts'
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
import { CaptchaField } from './CaptchaField.tsx'
import { RegisterField } from './RegisterField.tsx'
import { RegisterNumber } from './RegisterNumber.tsx'
import { problemText, refusedFields, registerFailureText } from './register-words.ts'
import { TermsLabel } from './TermsLabel.tsx'
import { useAffiliate } from './use-affiliate.ts'
import type { Captcha } from './use-captcha.ts'
import { useSubmit } from '#islands/ui/use-submit.ts'
import { resolved } from './resolved.ts'
import styles from './session.late.module.css'

interface Props {
  t: TFunction
  lang: string
  method: RegisterMethod
  settings: RegistrationSettings
  /** The same whichever way is chosen: another picture is drawn at most once a second. */
  captcha: Captcha
  /** Address of the help centre, where the terms are. */
  help: string
  onDone: () => void
}

/** Fields, bounds and patterns as the platform says; what was typed stays where something is refused. */
export function RegisterForm({ t, lang, method, settings, captcha, help, onDone }: Props) {
  const { isPending, failure: refused, run } = useSubmit()
  const [sentMethod, setSentMethod] = useState(method)
  // What was refused by name says nothing of the number.
  const failure = sentMethod === method ? refused : undefined
  const [dialingCode, setDialingCode] = useState('')
  const [referral] = useState(readReferral)
  const element = useRef<HTMLFormElement>(null)
  const affiliate = useAffiliate()
  const hasPicture = settings.captchaRequired || captcha.isAsked
  const asked = { ...settings, captchaRequired: hasPicture && !captcha.isOther }
  const terms = { method, settings: asked, dialingCode, nowMs: Date.now() }
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
  const shows = (name: FieldRule['field']) => shownFields(terms).some(({ field }) => field === name)
  const showsAffiliate = shows('affiliateCode')
  const showsFriend = shows('recommenderId')
  const { errors } = form.formState
  useEffect(() => {
    if (showsAffiliate && referral.affiliateCode) void affiliate.check(referral.affiliateCode)
  }, [showsAffiliate])
  useEffect(() => {
    if (element.current) takeTyped(element.current)
  }, [])
  useEffect(() => form.setValue('captcha', ''), [captcha.picture])
  useEffect(() => form.clearErrors(), [method])

  const submit = form.handleSubmit(
    async (values) => {
      const { affiliateCode, referralCode } = referral
      setSentMethod(method)
      const refusal = await run(async () => {
        const { botCheck: captchaBotCheck, ...picture } = await captcha.answer(values.captcha)
        await register(method, {
          // An agent's link counts also where the brand shows no field for it.
          ...(affiliateCode && !showsAffiliate ? { affiliateCode } : {}),
          ...toRegisterForm(values, await withCountry(values, terms)),
          ...picture,
          ...(captchaBotCheck ? { captchaBotCheck } : {}),
          ...(referralCode && !showsFriend ? { referralCode } : {}),
          registerUrl: location.href.slice(0, LONGEST_ADDRESS),
          domain: location.hostname,
          login: true,
        })
      })
      if (!refusal) return onDone()
      const fields = refusedFields(refusal, method)
      for (const field of fields) form.setError(field, { type: 'refused' })
      focusFirst(element.current, Object.fromEntries(fields.map((field) => [field, true])))
      // A picture is good for one try.
      if (captcha.picture || refusal.code === 'captcha.required') await captcha.ask()
    },
    (problems) => {
      if (problems.captcha) captcha.need()
      focusFirst(element.current, problems)
    },
  )

  const errorOf = (field: keyof RegisterValues) =>
    errors[field] ? problemText(t, { field, problem: errors[field].type, settings, failure }) : undefined
  const affiliateField = form.register('affiliateCode', {
    onBlur: () => void affiliate.check(form.getValues('affiliateCode') ?? ''),
  })
  const verified = numberField(terms)
  const number = {
    ...{ t, lang, form, errorOf, dialingCode },
    onDialingCode: setDialingCode,
    needsCode: verified !== undefined && needsCode({ [verified]: form.watch(verified) }, terms),
  }

  const draw = (rule: FieldRule) =>
    rule.field === verified ? (
      <RegisterNumber key={rule.field} {...number} name={verified} isOptional={!rule.required} />
    ) : (
      <RegisterField
        key={rule.field}
        t={t}
        rule={rule}
        error={
          errorOf(rule.field) ??
          (rule.field === 'affiliateCode' && affiliate.isUnknown
            ? t('errors:register.affiliateUnknown')
            : undefined)
        }
        {...(rule.field === 'affiliateCode' ? affiliateField : form.register(rule.field))}
      />
    )
  const fields = shownFields(terms)
  const optional = fields.filter((rule) => !rule.required)

  return (
    <form
      ref={element}
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      method="dialog"
      noValidate
    >
      {verified === 'number' && <RegisterNumber {...number} name={verified} />}
      {fields.filter((rule) => rule.required).map(draw)}
      {optional.length > 0 && (
        // A code that came with the address is seen by whom it concerns.
        <details
          className={styles.fold}
          open={
            (showsAffiliate && referral.affiliateCode !== undefined) ||
            (showsFriend && referral.referralCode !== undefined)
          }
        >
          <summary>
            {t('session:register.more')}
            <Icon name="chevron-down" size="sm" />
          </summary>
          <div className={styles.form}>{optional.map(draw)}</div>
        </details>
      )}
      {hasPicture && (
        <CaptchaField {...form.register('captcha')} t={t} captcha={captcha} error={errorOf('captcha')} />
      )}
      <Checkbox
        {...form.register('acceptsTerms')}
        label={
          <TermsLabel text={t('session:register.terms', { age: settings.minimumAgeYears })} help={help} />
        }
        error={errorOf('acceptsTerms')}
      />
      <p className={styles.risk}>{t('session:register.risk')}</p>
      <div className={styles.foot}>
        {failure && <Notice tone="negative">{registerFailureText(t, failure, method)}</Notice>}
        <Button type="submit" size="lg" isFull isLoading={isPending}>
          {t('session:register.submit')}
        </Button>
      </div>
    </form>
  )
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
