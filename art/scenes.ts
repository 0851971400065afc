import { indoors } from './scenes-indoors.ts'
import { outdoors } from './scenes-outdoors.ts'

/** Every ground that a picture may stand on. */
export const SCENES = { ...indoors, ...outdoors }
export type SceneName = keyof typeof SCENES
