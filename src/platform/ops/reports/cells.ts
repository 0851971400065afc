import { figureOf, HOUR_FIGURES } from '#lib/shared/reports/figures.ts'
import { addSums, hasSums, SUMS, type DaySums } from '#lib/shared/reports/sums.ts'
import { placeKey, type Dimensions, type Place, type Subject } from './dimensions.ts'

/** Where sums belong. */
export interface CellKey {
  tenant: string
  day: string
  currency: string
  subject: Subject
  place: Place
}

/** Whether a day was closed before this run; what is counted for it now is shown apart. */
export type IsClosed = (tenant: string, day: string) => boolean

interface Hour {
  tenant: string
  day: string
  hour: number
  currency: string
}

interface Cell extends CellKey {
  sums: DaySums
}

/** The additions of a run, by their place in the cube. */
export class Cells {
  readonly #cells = new Map<string, Cell>()
  readonly #hours = new Map<string, { of: Hour; sums: DaySums }>()

  addHour(of: Hour, sums: DaySums): void {
    const key = [of.tenant, of.day, of.hour, of.currency].join('|')
    const hour = this.#hours.get(key) ?? { of, sums: {} }
    addSums(hour.sums, sums)
    this.#hours.set(key, hour)
  }

  add({ tenant, day, currency, subject, place }: CellKey, sums: DaySums): void {
    if (!hasSums(sums)) return
    const { vendor, game, category } = subject
    const key = [day, currency, vendor, game, category, placeKey(place)].join('|')
    const cell = this.#cells.get(key) ?? { tenant, day, currency, subject, place, sums: {} }
    addSums(cell.sums, sums)
    this.#cells.set(key, cell)
  }

  get subjects(): Subject[] {
    return [...this.#cells.values()].map(({ subject }) => subject)
  }

  get places(): Place[] {
    return [...this.#cells.values()].map(({ place }) => place)
  }

  /** `[tenant, day, hour, currency, …figures]` */
  hourRows(): (string | number)[][] {
    return [...this.#hours.values()].map(({ of, sums }) => [
      ...[of.tenant, of.day, of.hour, of.currency],
      ...HOUR_FIGURES.map((name) => figureOf(name, sums)),
    ])
  }

  /**
   * Rows of the table: each cell once in every level, see migration 0078. A row is
   * `[level, tenant, day, currency, subject, place, is_late, …sums]`.
   */
  rows({ subject: subjectId, place: placeId }: Dimensions, isClosed: IsClosed): (string | number)[][] {
    const rows = new Map<string, { key: (string | number)[]; sums: DaySums }>()
    for (const { tenant, day, currency, subject, place, sums } of this.#cells.values()) {
      const [s, p] = [subjectId(subject), placeId(place)]
      const isLate = isClosed(tenant, day) ? 1 : 0
      const levels = [
        [0, 0, 0],
        [1, s, 0],
        [2, 0, p],
        [3, s, p],
      ] as const
      for (const [level, ofSubject, ofPlace] of levels) {
        const key = [level, tenant, day, currency, ofSubject, ofPlace, isLate]
        const name = key.join('|')
        const row = rows.get(name) ?? { key, sums: {} }
        addSums(row.sums, sums)
        rows.set(name, row)
      }
    }
    return [...rows.values()]
      .filter(({ sums }) => hasSums(sums))
      .map(({ key, sums }) => [...key, ...SUMS.map((name) => sums[name] ?? 0)])
  }
}
