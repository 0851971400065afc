import { z } from 'zod'
import { httpsUrl, localized } from './config-fields.ts'

/** What a brand states of its accessibility; `tenant-rules.ts` has the rules between these keys. */
export const accessibilityField = z
  .strictObject({
    /** Day of the last assessment of the brand's pages against WCAG 2.2 AA, with its own content and colours. */
    assessedOn: z.iso.date('a day, such as 2026-11-21'),
    /** Who assessed them: the brand itself, or independent auditors. */
    assessedBy: z.enum(['self', 'auditor']).default('self'),
    /** What is not accessible yet, by locale. With it the page says that the standard is met in part, without it in full. */
    exceptions: localized.optional(),
    /** Where barriers are told; without it `contact.email`. */
    email: z.email().optional(),
    /** Days within which each message is answered. */
    answerDays: z.int().min(1).max(60).default(14),
    /** The authority that complaints go to where an answer does not help. */
    authority: z
      .strictObject({
        /** Its name, as it is called in the brand's country. */
        name: z.string().min(1).max(120),
        /** Its page for complaints. */
        url: httpsUrl,
      })
      .optional(),
  })
  .optional()
