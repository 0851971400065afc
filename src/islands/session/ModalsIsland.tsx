import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { boundaryWords } from '#islands/ui/failure-text.ts'
import { IslandBoundary } from '#islands/ui/IslandBoundary.tsx'
import { useWords, type WordsProps } from '#islands/ui/use-words.ts'
import { $modal } from '#lib/modal/modal-store.ts'
import { LoginDialog } from './LoginDialog.tsx'
import { LogoutDialog } from './LogoutDialog.tsx'
import { NoticeDialog } from './NoticeDialog.tsx'

/** Registration has the most fields and the most code: it is loaded when it is opened. */
const RegisterDialog = lazy(() => import('./RegisterDialog.tsx'))

export interface ModalsProps extends WordsProps {
  brand: string
  minimumAge: number
  canRegister: boolean
  links: { agentHome: string; home: string }
  /** Pictures of the banner groups `w_login` and `w_register`. */
  banners: { login: string; register: string }
}

/** The session's dialogs. Words: `session`, `errors`, `ui`. */
export function ModalsIsland(props: ModalsProps) {
  const t = useWords(props)
  const modal = useStore($modal, { ssr: 'initial' })
  return (
    <IslandBoundary words={boundaryWords(t)}>
      {modal?.name === 'login' && <LoginDialog t={t} {...props} />}
      {modal?.name === 'register' && (
        <Suspense fallback={null}>
          <RegisterDialog t={t} {...props} />
        </Suspense>
      )}
      {modal?.name === 'logout' && <LogoutDialog t={t} home={props.links.home} />}
      {modal?.name === 'notice' && <NoticeDialog t={t} name={modal.key} />}
    </IslandBoundary>
  )
}
