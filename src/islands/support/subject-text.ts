import type { TFunction } from 'i18next'
import type { CaseSubject } from '#lib/api/talk/support.ts'

/** A game by its name, a deposit or a withdrawal by its method in words. */
export function subjectName(t: TFunction, subject: CaseSubject, name: string): string {
  if (subject === 'bet') return name
  return t(subject === 'deposit' ? `cashier:deposit.method.${name}` : `cashier:withdraw.kind.${name}`, {
    defaultValue: name,
  })
}
