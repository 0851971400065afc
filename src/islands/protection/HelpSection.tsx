import { Button } from '#islands/ui/Button.tsx'
import type { MemberLinks } from '#islands/parts/member-page.ts'
import { HelpContacts } from '#islands/parts/HelpContacts.tsx'
import { Part, type PartProps } from './Part.tsx'
import styles from './protection.module.css'
import { SelfTest } from './SelfTest.tsx'

/** Independent help by name, and the self-test. */
export function HelpSection({ t, protection, links }: PartProps & { links: MemberLinks }) {
  // Independent services are spoken of only where the brand names one.
  const text = protection.helpContacts.length > 0 ? 'text' : 'alone'
  return (
    <Part icon="heart" title={t('protection:help.title')} text={t(`protection:help.${text}`)}>
      <SelfTest t={t} />
      <HelpContacts contacts={protection.helpContacts} />
      <div className={styles.buttons}>
        <Button variant="secondary" size="sm" href={links.help}>
          {t('protection:help.pages')}
        </Button>
        <Button variant="secondary" size="sm" href={links.support}>
          {t('protection:help.support')}
        </Button>
      </div>
    </Part>
  )
}
