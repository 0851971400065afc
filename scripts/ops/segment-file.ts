import * as z from 'zod/mini'
import { putSegment } from '#lib/api/people/segments-ops.ts'
import { segmentRule, type SegmentRule } from '#lib/api/people/segments-rule.ts'
import { zodMistakes } from '#lib/site/brand/config-mistakes.ts'
import { describeMistakes } from '../lib/mistakes.ts'
import { OpsError } from './call.ts'
import { readJsonInput } from './files.ts'

/**
 * A file with a title and the three lists of a rule. Its form is in docs/files.md.
 * @throws OpsError with every mistake and its line
 */
export function readSegmentFile(file: string): { title: string; rule: SegmentRule } {
  const raw = readJsonInput(file)
  const { title, ...lists } = z.looseObject({ title: z.unknown() }).parse(Object(raw))
  const [named, rule] = [putSegment.input.shape.title.safeParse(title), segmentRule.safeParse(lists)]
  if (named.success && rule.success) return { title: named.data, rule: rule.data }
  const issues = [
    ...(named.error?.issues ?? []).map((issue) => ({ ...issue, path: ['title'] })),
    ...(rule.error?.issues ?? []),
  ]
  throw new OpsError(
    `${describeMistakes(zodMistakes(file, raw, issues))}\ncorrect the file and repeat the command`,
  )
}
