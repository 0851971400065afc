import { createHash } from 'node:crypto'
import { helpTopics } from '#lib/site/brand/help-topics.ts'
import { localesOf } from '#lib/site/brand/links.ts'
import type { Tenant } from '#lib/site/brand/tenant-schema.ts'
import { translator } from '#lib/site/words/words.ts'

/**
 * Digest of the terms of play as members of a brand read them: in all its languages, with its minimum age. The brand's
 * mail address is left out, because a new one does not change the agreement.
 */
export function termsDigest(tenant: Tenant, words = translator): string {
  const anywhere = { ...tenant, contact: { ...tenant.contact, email: '' } }
  const texts = [...localesOf(tenant)].sort().map((locale) => {
    const topics = helpTopics({ tenant: anywhere, words: (feature) => words(locale, feature) })
    return [locale, topics.find(({ id }) => id === 'terms')]
  })
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 12)
}
