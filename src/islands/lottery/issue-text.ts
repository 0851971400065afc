/** The issue `20261122-0731` for display: day, month and the draw's number on that day. */
export function issueText(issue: string): string {
  const parts = /^\d{4}(\d\d)(\d\d)-(\d{4})$/.exec(issue)
  return parts ? `${parts[2]}/${parts[1]}-${parts[3]}` : issue
}
