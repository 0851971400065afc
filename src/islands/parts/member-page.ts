import type { TFunction } from 'i18next'
import type { CentrePage } from '#islands/ui/centre/centre.ts'
import type { SocialProvider } from '#lib/api/access/social.ts'

/** Addresses of pages in this locale. */
export interface MemberLinks {
  home: string
  games: string
  help: string
  support: string
  /** Orders of lotteries, where the brand has any. */
  orders?: string | undefined
}

/** Props of each page of the member centre. Words: every feature of the member centre's file (`word-files.ts`). */
export interface MemberPageProps {
  t: TFunction
  lang: string
  links: MemberLinks
  /** The brand has agents (AGENTPOLICY3): the member's total money is shown. */
  hasAgentPolicy?: boolean
  /** Pages that only some brands have, of those that this one has. */
  optionalPages?: readonly string[]
  /** Every page that the centre has here. */
  pages?: readonly Pick<CentrePage<MemberPageProps>, 'id' | 'icon' | 'group'>[]
  /** What waits on a page, by its id. */
  counts?: Readonly<Record<string, number>>
  /** The brand's social login providers. */
  socialProviders?: readonly SocialProvider[]
}
