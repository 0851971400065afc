/** An application for an activity's reward, which operators decide. product.md §5. */
export const APPLICATION_LIMITS = {
  remarkCharacters: 140,
  images: 3,
  imageBytes: 5 * 1_024 * 1_024,
  imageTypes: ['image/png', 'image/jpeg'],
} as const

/** `type` is detected from the bytes, not from the name of the file. */
export interface ApplicationImage {
  type: string
  bytes: number
  /** SHA-256 in hex of the stored picture. */
  hash: string
}

export interface Application {
  remark: string
  images: readonly ApplicationImage[]
  /** Another application of the same member and occurrence is pending; undefined: unknown. */
  hasOpenOne: boolean | undefined
}

export type ApplicationProblem =
  'alreadyApplying' | 'remarkTooLong' | 'tooManyImages' | 'imageType' | 'imageTooLarge'

/** The first problem of an application, or undefined. */
export function applicationProblem({
  remark,
  images,
  hasOpenOne,
}: Application): ApplicationProblem | undefined {
  const { remarkCharacters, images: mostImages, imageBytes, imageTypes } = APPLICATION_LIMITS
  if (hasOpenOne !== false) return 'alreadyApplying'
  if ([...remark].length > remarkCharacters) return 'remarkTooLong'
  if (images.length > mostImages) return 'tooManyImages'
  if (images.some(({ type }) => !imageTypes.some((known) => known === type))) return 'imageType'
  return images.some(({ bytes }) => !(bytes > 0 && bytes <= imageBytes)) ? 'imageTooLarge' : undefined
}

/** Pictures that were sent before, in this application or any earlier one: flagged for the operator. */
export function repeatedImages(
  images: readonly ApplicationImage[],
  knownHashes: ReadonlySet<string>,
): string[] {
  const repeated = images.filter(
    ({ hash }, index) => knownHashes.has(hash) || images.findIndex((other) => other.hash === hash) < index,
  )
  return [...new Set(repeated.map(({ hash }) => hash))]
}

/** Whether enough operators approved: one, or two different ones above the brand's limit. */
export function isApproved(
  amountMinor: number,
  { operators, twoAboveMinor }: { operators: readonly string[]; twoAboveMinor: number },
): boolean {
  return new Set(operators).size >= (amountMinor > twoAboveMinor ? 2 : 1)
}
