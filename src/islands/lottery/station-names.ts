import { STATION_NAMES } from '#lib/shared/lottery/vn/stations.ts'

/** Place names are spelled as on their tickets. */
export function stationName(station: string): string {
  return Object.entries(STATION_NAMES).find(([id]) => id === station)?.[1] ?? station
}
