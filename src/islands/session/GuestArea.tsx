import type { TFunction } from 'i18next'
import { lazy, Suspense } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { classes } from '#islands/ui/classes.ts'
import { readTabToken } from '#lib/client/tab-token.ts'
import { whenOnline } from '#lib/client/when-online.ts'
import { whenGuest } from '#lib/session/session-store.ts'
import type { HeaderLoginProps } from './HeaderLoginIsland.tsx'
import styles from './header.module.css'

/**
 * Awaited by the island itself, so that what a guest sends before is kept for it; the page of a member, who has a token,
 * loads the form only if the session turns out to be over.
 */
const QuickLogin =
  import.meta.env.SSR || !readTabToken()
    ? (await import('./QuickLogin.tsx')).default
    : lazy(async () => {
        await whenGuest()
        return whenOnline(() => import('./QuickLogin.tsx'))
      })

interface Props extends Pick<HeaderLoginProps, 'lang' | 'links' | 'canRegister' | 'canUseSms'> {
  t: TFunction
  isRestoring: boolean
}

/** Wide screens log in right in the header; narrow ones open the popup. Without JavaScript both are links. */
export function GuestArea({ t, lang, links, canRegister, canUseSms, isRestoring }: Props) {
  return (
    <div className={classes(styles.area, styles.guest)} aria-busy={isRestoring || undefined}>
      <Suspense fallback={null}>
        <QuickLogin {...{ t, lang, canUseSms }} agentHome={links.agentHome} loginPage={links.login} />
      </Suspense>
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
