import { useEffect, type ComponentProps, type MouseEvent } from 'react'
import type { TFunction } from 'i18next'
import { failureText } from '#islands/ui/failure-text.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { Field } from '#islands/ui/Field.tsx'
import type { Captcha } from './use-captcha.ts'
import styles from './session.late.module.css'

interface Props extends ComponentProps<'input'> {
  isLabelHidden?: boolean
  t: TFunction
  captcha: Captcha
  error?: string | undefined
}

/**
 * The picture is a button: a press asks for another one. It comes as the field is entered: it is good for two minutes,
 * and a long form takes longer. Who cannot read it, or did not get it, chooses the other way.
 */
export function CaptchaField({ t, captcha, error, ...input }: Omit<Props, 'prefix'>) {
  const { picture } = captcha
  useEffect(() => {
    // It became too old while somebody was reading it.
    if (document.activeElement?.getAttribute('name') === input.name) captcha.need()
  }, [picture])
  const choose = (event: MouseEvent<HTMLButtonElement>) => {
    // The button goes, with the field: what is left to do is to send the form.
    event.currentTarget.form?.querySelector<HTMLElement>('[type=submit]')?.focus()
    captcha.chooseOther()
  }
  return (
    <>
      {/* It stands before its words come: only then are they read out. */}
      <p role="status" className={captcha.isOther ? styles.captchaOther : 'visually-hidden'}>
        {captcha.isOther && (
          <>
            <Icon name="check" size="sm" /> {t('session:login.captchaDone')}
          </>
        )}
      </p>
      {!captcha.isOther && <CaptchaPicture {...{ t, captcha, error }} {...input} onOther={choose} />}
    </>
  )
}

interface PictureProps extends Omit<Props, 'prefix'> {
  onOther: (event: MouseEvent<HTMLButtonElement>) => void
}

function CaptchaPicture({ t, captcha, error, onOther, ...input }: PictureProps) {
  const { picture, failure, isLoading } = captcha
  return (
    <>
      <Field
        {...input}
        label={t('session:login.captcha')}
        error={failure && !picture && !input.isLabelHidden ? failureText(t, failure) : error}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onFocus={captcha.need}
        suffix={
          <button
            type="button"
            className={styles.captcha}
            title={t('session:login.captchaRefresh')}
            aria-busy={isLoading || undefined}
            onClick={() => void captcha.refresh()}
          >
            {picture ? (
              <img src={picture} width={120} height={40} alt={t('session:login.captchaAlt')} />
            ) : (
              !isLoading && t('session:login.captchaRefresh')
            )}
          </button>
        }
      />
      <button type="button" className={styles.link} onClick={onOther}>
        {t('session:login.captchaOther')}
      </button>
    </>
  )
}
