import kmRegions from './data/km-regions.json' with { type: 'json' }
import km from './data/km.json' with { type: 'json' }
import myRegions from './data/my-regions.json' with { type: 'json' }
import my from './data/my.json' with { type: 'json' }
import { baseOf } from './language.ts'
import { provideLocaleData, type LocaleData } from './locale-data.ts'

/** All languages that runtimes do not carry, for the build and for workers; pages get them with their words. */
const OWN: Readonly<Record<string, LocaleData>> = {
  km: { ...km, regions: kmRegions },
  my: { ...my, regions: myRegions },
}

/** The data of a language, or nothing for those that every runtime has. */
export function ownLocaleData(lang: string): LocaleData | undefined {
  return OWN[baseOf(lang)]
}

export function provideOwnData(): void {
  for (const data of Object.values(OWN)) provideLocaleData(data)
}
