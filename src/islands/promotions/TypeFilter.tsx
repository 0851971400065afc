import { useEffect, useId, useState } from 'react'
import { PROMOTION_TYPES } from '#lib/api/rewards/offers.ts'
import type { Promotion } from '#lib/api/rewards/promotions.ts'

export type ShownType = Promotion['type'] | 'all'

/** What the page's own chips say, by type. */
export interface FilterWords {
  label: string
  types: Readonly<Record<string, string>>
}

interface Props {
  words: FilterWords
  types: readonly Promotion['type'][]
  chosen: ShownType
  onChoose: (type: ShownType) => void
}

/** The chips of the page's list for guests, styled by the page. */
export function TypeFilter({ words, types, chosen, onChoose }: Props) {
  const name = useId()
  return (
    <fieldset className="chips">
      <legend className="visually-hidden">{words.label}</legend>
      {(['all', ...types] as const).map((type) => (
        <label key={type} className="chip chip--radio">
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            checked={type === chosen}
            onChange={() => onChoose(type)}
          />
          {words.types[type]}
        </label>
      ))}
    </fieldset>
  )
}

/** Types of a list, in the product's order. */
export function typesOf(list: readonly Promotion[]): Promotion['type'][] {
  return PROMOTION_TYPES.filter((type) => list.some((promotion) => promotion.type === type))
}

/**
 * The type on the screen stands in the address (`/promotions#rebate`), which links may name in advance; the id of an offer
 * there means its type. Addresses of the member centre do not change the choice.
 */
export function useAddressedType(list: readonly Promotion[]): [ShownType, (type: ShownType) => void] {
  const [asked, setAsked] = useState(addressed)
  useEffect(() => {
    const follow = () => {
      if (!isCentre()) setAsked(addressed())
    }
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [])
  const choose = (type: ShownType) => {
    setAsked(type)
    if (isCentre()) return
    const { pathname, search } = location
    history.replaceState(history.state, '', `${pathname}${search}${type === 'all' ? '' : `#${type}`}`)
  }
  return [list.find(({ type, id }) => type === asked || id === asked)?.type ?? 'all', choose]
}

function addressed(): string {
  return isCentre() ? '' : location.hash.slice(1)
}

/** `#member/…`: a page of a centre, which opens above the list. */
function isCentre(): boolean {
  return location.hash.includes('/')
}
