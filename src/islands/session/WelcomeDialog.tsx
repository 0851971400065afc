import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect, type ReactNode } from 'react'
import { ChooseName } from '#islands/parts/ChooseName.tsx'
import { Loading } from '#islands/parts/Loading.tsx'
import { FirstLimitForm } from '#islands/protection/FirstLimitForm.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { useWords } from '#islands/ui/use-words.ts'
import type { Protection } from '#lib/api/care/protection.ts'
import { memberCentre } from '#lib/member/member-centre-store.ts'
import { openCentre } from '#lib/modal/leave-for.ts'
import type { WantedGame } from '#lib/modal/modal-store.ts'
import { $protection, loadProtection, resetProtectionChange } from '#lib/protection/protection-store.ts'
import { goHome, playWanted } from './after-login.ts'
import type { ModalsProps } from './ModalsIsland.tsx'
import styles from './session.late.module.css'

interface Props extends ModalsProps {
  t: TFunction
  game: WantedGame | undefined
}

/** Default export: `React.lazy` takes no other. The question for a deposit limit, then the way to the first deposit. */
export default function WelcomeDialog({ t, lang, memberWordsUrl, links, game }: Props) {
  const words = useStore(memberCentre.$words)
  const protection = useStore($protection)
  const load = () => {
    void memberCentre.loadWords(memberWordsUrl)
    void loadProtection()
  }
  useEffect(() => {
    load()
    return resetProtectionChange
  }, [])
  const onLater = () => (game ? playWanted(game) : goHome(links.home))
  const isAsked = protection.state === 'ready' && protection.value.firstLimit.isDue
  return (
    <Dialog
      title={t('session:welcome.title')}
      closeLabel={t('ui:close')}
      onClose={() => goHome(links.home)}
      footer={
        <Button
          variant={isAsked ? 'ghost' : 'secondary'}
          data-testid="welcome-later"
          isFull
          onClick={onLater}
        >
          {game ? t('session:welcome.play', { game: game.gameName }) : t('session:welcome.later')}
        </Button>
      }
    >
      <ChooseName t={t} />
      <Loading t={t} remote={words} onRetry={load}>
        {(loaded) => (
          <Loading t={t} remote={protection} onRetry={load}>
            {(value) =>
              value.firstLimit.isDue ? (
                <Question lang={lang} words={loaded} protection={value} />
              ) : (
                <Ready t={t}>
                  <Button size="lg" icon="wallet" isFull onClick={() => openCentre('member', 'depositv2')}>
                    {t('session:welcome.deposit')}
                  </Button>
                </Ready>
              )
            }
          </Loading>
        )}
      </Loading>
    </Dialog>
  )
}

type QuestionProps = Required<Pick<Parameters<typeof useWords>[0], 'lang' | 'words'>> & {
  protection: Protection
}

/** Words: the member centre's file (`word-files.ts`). */
function Question({ lang, words, protection }: QuestionProps) {
  const t = useWords({ lang, words })
  return <FirstLimitForm t={t} lang={lang} protection={protection} source="welcome" />
}

function Ready({ t, children }: { t: TFunction; children: ReactNode }) {
  return (
    <div className={styles.form}>
      <p className={styles.ready} role="status">
        <Icon name="check" size="lg" />
        {t('session:welcome.ready')}
      </p>
      {children}
    </div>
  )
}
