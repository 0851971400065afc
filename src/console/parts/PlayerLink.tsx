import { addressOf } from '#console/frame/place.ts'

interface Props {
  brand: string
  account: string
}

/** The name of a player: it leads to their page. */
export function PlayerLink({ brand, account }: Props) {
  return (
    <a className="console-link" href={addressOf('players', { brand, account })}>
      {account}
    </a>
  )
}
