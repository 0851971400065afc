import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { ErrorState } from '#islands/ui/ErrorState.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { PROVIDER_NAMES } from '#islands/ui/provider-names.ts'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import { Unrenewed } from '#islands/parts/Unrenewed.tsx'
import type { SocialProvider } from '#lib/api/access/social.ts'
import { $session } from '#lib/session/session-store.ts'
import { $socialLinks, linkSocial, loadSocial, unlinkSocial } from '#lib/session/social-links-store.ts'
import { beginSocialLogin } from '#lib/session/social-store.ts'
import { endTrip } from '#lib/session/social-trip.ts'
import { dateText } from '#lib/shared/intl/dates.ts'
import { ConfirmMember } from './ConfirmMember.tsx'
import { Section } from './Section.tsx'
import styles from './security.module.css'

interface Props {
  t: TFunction
  lang: string
  providers: readonly SocialProvider[]
  hasPin: boolean
}

/** Linked provider accounts: to link by a redirect to the provider, and to unlink. */
export function SocialSection({ t, lang, providers, hasPin }: Props) {
  const links = useStore($socialLinks)
  const session = useStore($session)
  const { isPending, failure, run } = useSubmit()
  const [linked, setLinked] = useState<SocialProvider>()
  // The refused action, repeated after the member has confirmed their identity.
  const [refused, setRefused] = useState<() => Promise<void>>()
  const memberId = session.state === 'member' ? session.member.id : undefined

  const attempt = async (work: () => Promise<void>) => {
    setLinked(undefined)
    const refusal = await run(work)
    setRefused(refusal?.code === 'session.weak' ? () => work : undefined)
  }
  const link = (search: string) => attempt(async () => setLinked(await linkSocial(search)))
  const begin = (provider: SocialProvider) =>
    attempt(async () =>
      location.assign(
        await beginSocialLogin(provider, {
          page: location.pathname + location.hash,
          ...(memberId && { memberId }),
        }),
      ),
    )
  useEffect(() => {
    void loadSocial()
    const search = memberId && endTrip(memberId)
    if (search) void link(search)
  }, [memberId])

  return (
    <Section icon="users" title={t('security:social.title')} text={t('security:social.text')}>
      {linked && (
        <Notice tone="positive">{t('security:social.done', { provider: PROVIDER_NAMES[linked] })}</Notice>
      )}
      {refused ? (
        <ConfirmMember t={t} hasPin={hasPin} onConfirmed={() => void attempt(refused)} />
      ) : (
        failure && <Notice tone="negative">{failureText(t, failure)}</Notice>
      )}
      <Unrenewed t={t} remote={links} />
      {links.state === 'loading' && <Skeleton shape="control" count={providers.length} />}
      {links.state === 'failed' && (
        <ErrorState
          title={t('ui:failedTitle')}
          text={failureText(t, links.error)}
          retryLabel={t('ui:retry')}
          onRetry={() => void loadSocial()}
        />
      )}
      {links.state === 'ready' && (
        <ul className={styles.list}>
          {providers.map((provider) => (
            <ProviderRow
              key={provider}
              {...{ t, lang, provider }}
              linkedAtMs={links.value.find((each) => each.provider === provider)?.linkedAtMs}
              isDisabled={isPending}
              onLink={() => void begin(provider)}
              onUnlink={() => void attempt(() => unlinkSocial(provider))}
            />
          ))}
        </ul>
      )}
    </Section>
  )
}

interface RowProps {
  t: TFunction
  lang: string
  provider: SocialProvider
  linkedAtMs: number | undefined
  isDisabled: boolean
  onLink: () => void
  onUnlink: () => void
}

function ProviderRow({ t, lang, provider, linkedAtMs, isDisabled, onLink, onUnlink }: RowProps) {
  const name = PROVIDER_NAMES[provider]
  const date = (atMs: number) => dateText(atMs, { lang, form: 'day' })
  return (
    <li>
      <div className={styles.words}>
        <strong>
          <bdi translate="no">{name}</bdi>
        </strong>
        {linkedAtMs !== undefined && <p>{t('security:social.since', { date: date(linkedAtMs) })}</p>}
      </div>
      {linkedAtMs === undefined ? (
        <Button variant="secondary" size="sm" disabled={isDisabled} onClick={onLink}>
          {t('security:social.link', { provider: name })}
        </Button>
      ) : (
        <IconButton
          icon="trash"
          label={t('security:social.unlink', { provider: name })}
          disabled={isDisabled}
          onClick={onUnlink}
        />
      )}
    </li>
  )
}
