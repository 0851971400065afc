import { Button } from '#islands/ui/Button.tsx'
import type { OperatorBrand } from '#lib/api/ops/console.ts'
import { parseContent } from '#lib/shared/content/content-file.ts'
import type { PageProps } from '#console/frame/pages.ts'
import { PageHead } from '#console/parts/PageHead.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { draftOf, emptyDraft, NEW } from './content-draft.ts'
import { leaveEditor } from './editor-place.ts'
import { editing } from './content-store.ts'
import { EditorForm } from './EditorForm.tsx'
import { keptDrafts } from './kept-drafts.ts'

interface Props extends Omit<PageProps, 'brand'> {
  brand: OperatorBrand
  /** Of the text, or `NEW`. */
  name: string
}

/** A text with its plan, beside the phone that shows it and what players read now. */
export function ContentEditor({ t, lang, operator, params, brand, name }: Props) {
  const isNew = name === NEW
  const version = Number(params['version'] ?? '')
  const query = {
    tenant: brand.id,
    name: isNew ? undefined : name,
    version: Number.isInteger(version) && version > 0 ? version : undefined,
  }
  const remote = useQuery(editing, query)
  const key = `${brand.id} ${name} ${query.version ?? ''}`
  return (
    <>
      <PageHead
        title={isNew ? t('console:content.newTitle') : name}
        text={t('console:content.ofBrand', { brand: brand.name })}
        actions={
          <Button variant="secondary" icon="arrow-left" onClick={() => leaveEditor()}>
            {t('console:content.back')}
          </Button>
        }
      />
      <Shown t={t} remote={remote} onRetry={() => void editing.load(query)}>
        {({ newest, source, live }) => {
          const parsed = live === undefined ? undefined : parseContent(live, brand)
          const begun =
            source === undefined ? emptyDraft(brand, Date.now()) : draftOf(isNew ? '' : name, source)
          return (
            <EditorForm
              key={key}
              {...{ t, lang, operator, brand, isNew, newest }}
              keptAs={key}
              begun={keptDrafts.find(key) ?? begun}
              isKept={keptDrafts.find(key) !== undefined}
              live={parsed && 'item' in parsed ? parsed.item : undefined}
            />
          )
        }}
      </Shown>
    </>
  )
}
