import * as z from 'zod'

const names = z.record(z.string(), z.string()).optional()
/** What the lock file of npm says of a package (version 3 of its form). */
const lockedPackage = z.looseObject({
  name: z.string().optional(),
  version: z.string().optional(),
  license: z.string().optional(),
  integrity: z.string().optional(),
  optional: z.boolean().optional(),
  dependencies: names,
  optionalDependencies: names,
  devDependencies: names,
})
export const lockFile = z.looseObject({
  lockfileVersion: z.literal(3),
  name: z.string(),
  version: z.string(),
  packages: z.record(z.string(), lockedPackage),
})
type Lock = z.infer<typeof lockFile>
type Locked = z.infer<typeof lockedPackage>

/**
 * The packages of a lock file as a CycloneDX 1.6 bill of materials (https://cyclonedx.org/docs/1.6/json/): the same lock
 * file gives the same text. A component is named by its place in `node_modules`, as two places may hold one version.
 */
export function bomOf(lock: Lock) {
  const places = Object.keys(lock.packages).filter((place) => place !== '')
  const ref = (place: string) => (place === '' ? lock.name : place)
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': lock.name, name: lock.name, version: lock.version },
    },
    components: places.map((place) => componentOf(place, lock.packages[place] ?? {})),
    dependencies: ['', ...places].map((place) => ({
      ref: ref(place),
      dependsOn: neededBy(place, lock).map(ref),
    })),
  }
}

function componentOf(place: string, locked: Locked) {
  const name = locked.name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const version = locked.version ?? ''
  const [scope, bare] = name.startsWith('@') ? name.split('/', 2) : [undefined, name]
  return {
    type: 'library',
    'bom-ref': place,
    ...(scope === undefined ? {} : { group: scope }),
    name: bare ?? name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    scope: locked.optional ? 'optional' : 'required',
    ...(locked.integrity === undefined ? {} : { hashes: hashesOf(locked.integrity) }),
    ...(locked.license === undefined ? {} : { licenses: [licenseOf(locked.license)] }),
  }
}

const HASHES: Readonly<Record<string, string>> = {
  sha1: 'SHA-1',
  sha256: 'SHA-256',
  sha384: 'SHA-384',
  sha512: 'SHA-512',
}

/** Subresource integrity (base64) as the bill has it (hex). */
function hashesOf(integrity: string) {
  return integrity.split(' ').flatMap((each) => {
    const [name = '', value = ''] = each.split('-', 2)
    const alg = HASHES[name]
    return alg === undefined ? [] : [{ alg, content: Buffer.from(value, 'base64').toString('hex') }]
  })
}

/** An SPDX expression as such; any other text as the name of a licence. */
function licenseOf(license: string) {
  const isSpdx = /^\(?[\w.+-]+(?: (?:AND|OR|WITH) [\w.+-]+)*\)?$/.test(license)
  return isSpdx ? { expression: license } : { license: { name: license } }
}

/** Places of the packages that one needs, found as Node finds them: from its own folder upwards. */
function neededBy(place: string, { packages }: Lock): string[] {
  const { dependencies, optionalDependencies, devDependencies } = packages[place] ?? {}
  const wanted = Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies })
  const found = wanted.flatMap((name) => {
    for (let from = place; ; from = from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/')))) {
      const at = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`
      if (packages[at]) return [at]
      // Optional ones of other systems are not there.
      if (from === '') return []
    }
  })
  return [...new Set(found)].toSorted()
}
