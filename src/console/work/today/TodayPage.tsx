import type { PageProps } from '#console/frame/pages.ts'
import { PageHead } from '#console/parts/PageHead.tsx'

/** What waits, what is wrong, and the day's figures. */
export default function TodayPage({ t }: PageProps) {
  return <PageHead title={t('console:page.today')} text={t('console:today.text')} />
}
