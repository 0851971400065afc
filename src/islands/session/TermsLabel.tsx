import styles from './session.late.module.css'

interface Props {
  /** `[…]` marks what leads to the terms, then what leads to the privacy notice. */
  text: string
  /** Address of the help centre. */
  help: string
}

/** Topics of the help centre, in the order of the words. */
const TOPICS = ['terms', 'privacy'] as const

/** What is accepted can be read first: beside the form, which stays as it is filled in. */
export function TermsLabel({ text, help }: Props) {
  return (
    <span className={styles.terms}>
      {text.split(/\[([^\]]+)\]/).map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          <a key={part} href={`${help}#${TOPICS[(index - 1) / 2] ?? ''}`} target="_blank" rel="noopener">
            {part}
          </a>
        ),
      )}
    </span>
  )
}
