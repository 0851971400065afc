import type { OutputOf } from '#lib/api/endpoint.ts'
import type { getRelease } from '#lib/api/ops/watch.ts'
import type { ReleaseManifest } from './manifest.ts'

interface Line {
  what: string
  made: string
  runs: string
  isSame: boolean
}

/** What was made against what a deployment says of itself, line by line. */
export function compareRelease(
  { digest, migrations }: Pick<ReleaseManifest, 'digest' | 'migrations'>,
  running: OutputOf<typeof getRelease>,
): Line[] {
  const worker = (what: 'platform' | 'edge'): Line => {
    const runs = running[what]
    return { what, made: short(digest), runs: short(runs) || 'states none', isSame: runs === digest }
  }
  const databases = running.databases.map(({ name, migrations: applied }): Line => {
    const missing = migrations.filter((each) => !applied.includes(each.name)).map((each) => each.name)
    const unknown = applied.filter((each) => migrations.every((made) => made.name !== each))
    const runs = [
      `${applied.length}`,
      ...(missing.length > 0 ? [`without ${missing.join(', ')}`] : []),
      ...(unknown.length > 0 ? [`with ${unknown.join(', ')}, which this release does not know`] : []),
    ].join(' ')
    const isSame = missing.length === 0 && unknown.length === 0
    return { what: `migrations of ${name}`, made: `${migrations.length}`, runs, isSame }
  })
  return [worker('platform'), worker('edge'), ...databases]
}

const short = (digest: string) => digest.slice(0, 12)
