import type { ComponentProps } from 'react'
import type { TFunction } from 'i18next'
import { Icon } from '#islands/ui/Icon.tsx'
import { Field } from '#islands/ui/Field.tsx'
import type { Captcha } from './use-captcha.ts'
import styles from './session.module.css'

interface Props extends ComponentProps<'input'> {
  isLabelHidden?: boolean
  t: TFunction
  captcha: Captcha
  error?: string | undefined
}

/** The picture is a button: a press asks for another one. Who cannot read it chooses the other way. */
export function CaptchaField({ t, captcha, error, ...input }: Omit<Props, 'prefix'>) {
  if (captcha.isOther)
    return (
      <p role="status" className={styles.captchaOther}>
        <Icon name="check" size="sm" /> {t('session:login.captchaDone')}
      </p>
    )
  return (
    <>
      <Field
        {...input}
        label={t('session:login.captcha')}
        error={error}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        suffix={
          <button
            type="button"
            className={styles.captcha}
            title={t('session:login.captchaRefresh')}
            onClick={() => void captcha.refresh()}
          >
            {captcha.picture && (
              <img src={captcha.picture} width={120} height={40} alt={t('session:login.captchaAlt')} />
            )}
          </button>
        }
      />
      <button type="button" className={styles.link} onClick={captcha.chooseOther}>
        {t('session:login.captchaOther')}
      </button>
    </>
  )
}
