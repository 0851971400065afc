import type { TFunction } from 'i18next'
import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import type { FieldRule, RegistrationSettings } from '#lib/api/access/registration.ts'
import type { RegisterMethod } from '#lib/session/register-form.ts'
import { CaptchaField } from './CaptchaField.tsx'
import { RegisterField } from './RegisterField.tsx'
import { RegisterNumber } from './RegisterNumber.tsx'
import { RequiredLimits } from './RequiredLimits.tsx'
import { registerFailureText } from './register-words.ts'
import { TermsLabel } from './TermsLabel.tsx'
import type { Captcha } from './use-captcha.ts'
import { useRegisterForm } from './use-register-form.ts'
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

/** Fields, bounds and patterns follow the platform's settings. Typed values survive a refusal. */
export function RegisterForm({ t, lang, method, settings, captcha, help, onDone }: Props) {
  const state = useRegisterForm({ t, lang, method, settings, captcha, onDone })
  const { form, fields, failure, errorOf, dialingCode } = state
  const { name: verified, needsCode } = state.number
  const number = { t, lang, form, errorOf, dialingCode, needsCode, onDialingCode: state.setDialingCode }
  const affiliateField = form.register('affiliateCode', { onBlur: state.checkAffiliate })

  const draw = (rule: FieldRule) =>
    rule.field === verified ? (
      <RegisterNumber key={rule.field} {...number} name={verified} isOptional={!rule.required} />
    ) : (
      <RegisterField
        key={rule.field}
        t={t}
        rule={rule}
        error={errorOf(rule.field)}
        {...(rule.field === 'affiliateCode' ? affiliateField : form.register(rule.field))}
      />
    )
  const optional = fields.filter((rule) => !rule.required)

  return (
    <form
      ref={state.element}
      className={styles.form}
      onSubmit={(event) => void state.submit(event)}
      method="dialog"
      noValidate
    >
      {verified === 'number' && <RegisterNumber {...number} name={verified} />}
      {fields.filter((rule) => rule.required).map(draw)}
      {settings.requiredLimits && (
        <RequiredLimits t={t} limits={settings.requiredLimits} form={form} errorOf={errorOf} />
      )}
      {optional.length > 0 && (
        // Open where the address brought a code, so that the visitor sees it.
        <details className={styles.fold} open={state.hasGivenCode}>
          <summary>
            {t('session:register.more')}
            <Icon name="chevron-down" size="sm" />
          </summary>
          <div className={styles.form}>{optional.map(draw)}</div>
        </details>
      )}
      {state.hasPicture && (
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
        <Button type="submit" size="lg" isFull isLoading={state.isPending}>
          {t('session:register.submit')}
        </Button>
      </div>
    </form>
  )
}
