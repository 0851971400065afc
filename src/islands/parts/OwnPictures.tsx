import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useId, useState } from 'react'
import { Icon } from '#islands/ui/Icon.tsx'
import { $ownProofs, loadOwnProof } from '#lib/cashier/proof-store.ts'
import { Loading } from './Loading.tsx'
import styles from './proofs.module.css'

/** Pictures that the member sent: each opens below its button. */
export function OwnPictures({ t, ids }: { t: TFunction; ids: readonly string[] }) {
  const pictures = useStore($ownProofs)
  const [openId, setOpen] = useState<string>()
  const shownId = useId()
  const nameOf = (id: string) => t('ui:picture.one', { number: ids.indexOf(id) + 1 })
  const toggle = (id: string) => {
    setOpen(id === openId ? undefined : id)
    if (id !== openId) void loadOwnProof(id)
  }
  return (
    <>
      <div className="cluster gap-2">
        {ids.map((id) => (
          <button
            key={id}
            type="button"
            className="btn btn--secondary btn--sm"
            aria-expanded={id === openId}
            aria-controls={id === openId ? shownId : undefined}
            onClick={() => toggle(id)}
          >
            <Icon name={id === openId ? 'eye-off' : 'eye'} size="sm" />
            {nameOf(id)}
          </button>
        ))}
      </div>
      {openId !== undefined && (
        <div id={shownId} className={styles.opened}>
          <Loading
            t={t}
            remote={pictures[openId] ?? { state: 'loading' }}
            onRetry={() => void loadOwnProof(openId)}
          >
            {(address) => <img className={styles.picture} src={address} alt={nameOf(openId)} />}
          </Loading>
        </div>
      )}
    </>
  )
}
