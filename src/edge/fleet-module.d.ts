/** `.build/fleet.json`, written by the build; declared here so that types can be checked before the first one. */
declare module '#fleet' {
  import type { Fleet } from '#lib/site/brand/fleet-schema.ts'

  const fleet: Fleet
  export default fleet
}
