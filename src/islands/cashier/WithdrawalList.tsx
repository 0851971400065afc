import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Pagination } from '#islands/ui/Pagination.tsx'
import { $withdrawals, loadWithdrawals } from '#lib/cashier/withdrawal-store.ts'
import { Loading } from '#islands/parts/Loading.tsx'
import { WithdrawalCard } from './WithdrawalCard.tsx'
import { pageWords } from '#islands/parts/page-words.ts'
import styles from '#islands/parts/page.module.css'

/** Every withdrawal with its steps; those under way change by themselves. */
export function WithdrawalList({ t, lang }: { t: TFunction; lang: string }) {
  const list = useStore($withdrawals)
  return (
    <section className={styles.list} aria-labelledby="withdrawals">
      <h4 id="withdrawals">{t('cashier:withdraw.listTitle')}</h4>
      <Loading t={t} remote={list} onRetry={() => void loadWithdrawals(1)}>
        {({ content, pageNum, totalPages }) => (
          <>
            {content.length === 0 && (
              <EmptyState
                icon="bank"
                title={t('cashier:withdraw.empty')}
                text={t('cashier:withdraw.emptyText')}
              />
            )}
            {content.map((withdrawal) => (
              <WithdrawalCard key={withdrawal.id} t={t} lang={lang} withdrawal={withdrawal} />
            ))}
            <Pagination
              page={pageNum}
              pageCount={totalPages}
              onPage={(page) => void loadWithdrawals(page)}
              words={pageWords(t)}
            />
          </>
        )}
      </Loading>
    </section>
  )
}
