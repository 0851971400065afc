import type { Protection } from '#lib/api/care/protection.ts'
import styles from './break-ways.module.css'

/** Independent services that help, each with its ways. */
export function HelpContacts({ contacts }: { contacts: Protection['helpContacts'] }) {
  return (
    <ul className={styles.contacts}>
      {contacts.map(({ name, phone, url }) => (
        <li key={name}>
          <bdi translate="no">{name}</bdi>
          {phone && (
            <a className="figure" href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} dir="ltr">
              {phone}
            </a>
          )}
          {url && (
            <a href={url} target="_blank" rel="noopener noreferrer" dir="ltr">
              {new URL(url).host}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
