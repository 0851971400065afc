import { Button } from '#islands/ui/Button.tsx'
import type { OperatorBrand } from '#lib/api/ops/console.ts'
import type { PageProps } from '#console/frame/pages.ts'
import { changeParams } from '#console/frame/place.ts'
import { PageHead } from '#console/parts/PageHead.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { SegmentForm } from './SegmentForm.tsx'
import { oneSegment } from './segments-store.ts'

interface Props extends Omit<PageProps, 'brand'> {
  brand: OperatorBrand
  /** `undefined`: a new one. */
  segmentId: string | undefined
}

/** The rule of a segment, with its number of players and a test on one of them. */
export function SegmentEditor({ t, lang, operator, brand, segmentId }: Props) {
  const query = { tenant: brand.id, id: segmentId }
  const remote = useQuery(oneSegment, query)
  return (
    <>
      <PageHead
        title={segmentId ?? t('console:segments.newTitle')}
        text={t('console:segments.ofBrand', { brand: brand.name })}
        actions={
          <Button variant="secondary" icon="arrow-left" onClick={() => leave()}>
            {t('console:content.back')}
          </Button>
        }
      />
      <Shown t={t} remote={remote} onRetry={() => void oneSegment.load(query)}>
        {(stored) => <SegmentForm {...{ t, lang, operator, brand, segmentId, stored }} onLeave={leave} />}
      </Shown>
    </>
  )
}

function leave(open?: string): void {
  changeParams({ of: '', edit: '', ...(open === undefined ? {} : { open }) })
}
