import styles from './lottery.module.css'

interface Props {
  text: string
}

/** The numbers of draws as `issueText` writes them: every second part of a text that is split at them. */
const ISSUE = /(\d\d\/\d\d-\d{4})/

/** A text in which no number of a draw breaks at its hyphen; a range of two breaks between them. */
export function Issues({ text }: Props) {
  return text.split(ISSUE).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className={styles.issue}>
        {part}
      </span>
    ),
  )
}
