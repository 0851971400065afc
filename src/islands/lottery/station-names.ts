import { STATION_NAMES } from '#lib/shared/lottery/vn/stations.ts'

/** Names of places are written as their tickets write them. */
export function stationName(station: string): string {
  return Object.entries(STATION_NAMES).find(([id]) => id === station)?.[1] ?? station
}
