import { useStore } from '@nanostores/react'
import { Suspense, useEffect } from 'react'
import { boundaryWords } from '#islands/ui/failure-text.ts'
import { IslandBoundary } from '#islands/ui/IslandBoundary.tsx'
import { lazyFile } from '#islands/ui/lazy-file.ts'
import { useWords, type WordsProps } from '#islands/ui/use-words.ts'
import type { SocialProvider } from '#lib/api/access/social.ts'
import { followHomeTitle } from '#lib/modal/home-title.ts'
import { $modal, openModal } from '#lib/modal/modal-store.ts'
import { LoginDialog } from './LoginDialog.tsx'
import { LogoutDialog } from './LogoutDialog.tsx'
import { NoticeDialog } from './NoticeDialog.tsx'

/** Loaded when they are opened: registration has the most fields, and the others are rare. */
const RegisterDialog = lazyFile(() => import('./RegisterDialog.tsx'))
// Opens after a registration alone: left out of the server's build, so that no page carries its style sheets.
const WelcomeDialog = lazyFile(async () => {
  if (import.meta.env.SSR) throw new Error('the welcome opens in a browser')
  return import('./WelcomeDialog.tsx')
})
const NewTermsDialog = lazyFile(() => import('./NewTermsDialog.tsx'))
const ForgotPasswordDialog = lazyFile(() => import('./ForgotPasswordDialog.tsx'))
const ResetPasswordDialog = lazyFile(() => import('./ResetPasswordDialog.tsx'))
const ExchangeDialog = lazyFile(() => import('./ExchangeDialog.tsx'))
const LinkSocialDialog = lazyFile(() => import('./LinkSocialDialog.tsx'))
const ChangePasswordDialog = lazyFile(() => import('./ChangePasswordDialog.tsx'))

export interface BannerLink {
  title: string
  href: string
}

export interface ModalsProps extends WordsProps {
  brand: string
  canRegister: boolean
  /** The brand's switches that decide which ways there are. */
  modules: {
    smsLogin: boolean
    freePlay: boolean
    phoneReset: boolean
    usernameRegistration: boolean
    mobileRegistration: boolean
  }
  /** Providers that the brand logs in with. */
  socialProviders: readonly SocialProvider[]
  links: { agentHome: string; home: string; login: string; help: string }
  /** Address of the words of the member centre: the welcome shows a part of it. */
  memberWordsUrl: string
  /** Address of the brand's games: the registration says what is stated of the one that it was opened for. */
  lobbyUrl: string
  /** Pictures of the banner groups `w_login`, `w_register` and `w_forget`. */
  banners: { login: string; register: string; forgot: string }
  /** Where the brand's own ones lead, and what they say. */
  bannerLinks?: Partial<Record<'login' | 'register' | 'forgot', BannerLink>>
}

/** The session's dialogs. Words: `session`, `lobby`, `errors`, `ui`. */
export function ModalsIsland(props: ModalsProps) {
  const t = useWords(props)
  const modal = useStore($modal, { ssr: 'initial' })
  useEffect(followHomeTitle, [])
  useEffect(() => {
    if (modal?.name === 'login') openResetLink()
  }, [modal])
  useEffect(() => {
    // The link may be opened where the page is open already: then only the fragment changes.
    window.addEventListener('hashchange', openResetLink)
    return () => window.removeEventListener('hashchange', openResetLink)
  }, [])
  return (
    <IslandBoundary words={boundaryWords(t)}>
      {modal?.name === 'login' && <LoginDialog t={t} {...props} />}
      {modal?.name === 'logout' && <LogoutDialog t={t} home={props.links.home} />}
      {modal?.name === 'notice' && <NoticeDialog t={t} name={modal.key} />}
      <Suspense fallback={null}>
        {modal?.name === 'register' && <RegisterDialog t={t} {...props} />}
        {modal?.name === 'welcome' && <WelcomeDialog t={t} game={modal.game} {...props} />}
        {modal?.name === 'newTerms' && (
          <NewTermsDialog t={t} version={modal.version} help={props.links.help} />
        )}
        {modal?.name === 'forgotPassword' && <ForgotPasswordDialog t={t} {...props} />}
        {modal?.name === 'resetPassword' && <ResetPasswordDialog t={t} resetToken={modal.resetToken} />}
        {modal?.name === 'exchange' && (
          <ExchangeDialog t={t} code={modal.code} agentHome={props.links.agentHome} />
        )}
        {modal?.name === 'linkSocial' && (
          <LinkSocialDialog t={t} provider={modal.provider} agentHome={props.links.agentHome} />
        )}
        {modal?.name === 'changePassword' && (
          <ChangePasswordDialog t={t} demand={modal.demand} isLate={modal.isLate} home={props.links.home} />
        )}
      </Suspense>
    </IslandBoundary>
  )
}

/** `/login#reset=<token>`, the link of the mail. The token leaves the address, so that nobody else finds it there. */
function openResetLink(): void {
  const resetToken = /^#reset=([\w-]{16,128})$/.exec(location.hash)?.[1]
  if (!resetToken) return
  history.replaceState(history.state, '', location.pathname + location.search)
  openModal({ name: 'resetPassword', resetToken })
}
