import type { TFunction } from 'i18next'
import { Button } from '#islands/ui/Button.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import { showToast } from '#console/frame/toasts-store.ts'
import { refusalText } from './refusal-text.ts'

interface Props {
  t: TFunction
  onExport: () => Promise<void>
}

/** Saves what is filtered as a table; a refusal is said without disturbing what is shown. */
export function ExportButton({ t, onExport }: Props) {
  const { isPending, run } = useSubmit()
  const save = async () => {
    const failure = await run(onExport)
    if (failure) showToast({ tone: 'negative', text: refusalText(t, failure) })
  }
  return (
    <Button variant="secondary" size="sm" icon="download" isLoading={isPending} onClick={() => void save()}>
      {t('console:table.export')}
    </Button>
  )
}
