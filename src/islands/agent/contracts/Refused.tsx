import { failureText } from '#islands/ui/failure-text.ts'
import { Notice } from '#islands/ui/Notice.tsx'
import type { Failure } from '#lib/client/remote.ts'
import type { Writer } from './contract-text.ts'
import { problemTexts } from './problem-text.ts'

/** Why a contract was refused: each rule of its terms, or the failure. */
export function Refused({ write: { t }, failure }: { write: Writer; failure: Failure }) {
  const problems = problemTexts(t, failure)
  return (
    <Notice tone="negative">
      {problems.length === 0 ? failureText(t, failure) : problems.map((text) => <p key={text}>{text}</p>)}
    </Notice>
  )
}
