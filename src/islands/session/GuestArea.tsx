import type { TFunction } from 'i18next'
import { Button } from '#islands/ui/Button.tsx'
import type { HeaderLoginProps } from './HeaderLoginIsland.tsx'
import { QuickLogin } from './QuickLogin.tsx'
import styles from './session.module.css'

interface Props extends Pick<HeaderLoginProps, 'lang' | 'links' | 'canRegister' | 'canUseSms'> {
  t: TFunction
  isRestoring: boolean
}

/** Wide screens log in right in the header; narrow ones open the popup. Without JavaScript both are links. */
export function GuestArea({ t, lang, links, canRegister, canUseSms, isRestoring }: Props) {
  return (
    <div className={styles.area} aria-busy={isRestoring || undefined}>
      <QuickLogin {...{ t, lang, canUseSms }} agentHome={links.agentHome} loginPage={links.login} />
      <Button href={links.login} variant="ghost" size="sm" className={styles.compact} data-modal="login">
        {t('session:login.submit')}
      </Button>
      {canRegister && (
        <Button href={links.register} variant="primary" size="sm" data-modal="register">
          {t('session:register.submit')}
        </Button>
      )}
    </div>
  )
}
