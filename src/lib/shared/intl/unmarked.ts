/** The text as it was written: without the marks for line ends of words that are drawn (`line-ends.ts`). */
export function withoutLineEnds(text: string): string {
  return text.replaceAll(/[\u200B\u2060]/g, '')
}
