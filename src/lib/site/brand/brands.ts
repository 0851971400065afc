import { basename } from 'node:path'
import { readCatalogue, type Catalogue } from './catalogue-files.ts'
import { ConfigError, type ConfigMistake } from './config-mistakes.ts'
import { clashesOf, type Claimant } from './fleet-mistakes.ts'
import { foldersWithoutBrand } from './tenant-folder.ts'
import type { Tenant } from './tenant-schema.ts'
import { listTenantIds, readTenantFiles, type TenantFiles } from './tenants.ts'

export interface Brands {
  catalogue: Catalogue
  /** Brands without a mistake, in the order of the fleet. */
  right: TenantFiles[]
  /** Every mistake of the others, by their folders. */
  broken: ReadonlyMap<string, readonly ConfigMistake[]>
}

interface BrandsToRead {
  /** The folder of the brands. */
  root?: string
  /** Brands to build now; the others stay as they are, and their mistakes are not reported. Default: all. */
  only?: readonly string[] | undefined
  /** The claims of the last good builds, which no other brand can take. */
  live?: readonly Claimant[]
}

/**
 * Reads and checks brands one by one: a mistake of one is no mistake of another.
 * @throws ConfigError with the mistakes of the catalogue, which is all brands'
 */
export function readBrands({ root = 'tenants', only, live = [] }: BrandsToRead = {}): Brands {
  const catalogue = readCatalogue(root)
  const all: BrandRead[] = [
    ...listTenantIds(root).map((id) => readBrand(id, catalogue, root)),
    ...foldersWithoutBrand(root).map((mistake) => ({ id: basename(mistake.file), mistakes: [mistake] })),
  ]
  const isRead = ({ id }: BrandRead) => only?.includes(id) ?? true
  const clashes = clashesOf(
    all.map((brand) => ({
      id: brand.id,
      wanted: brand.tenant,
      live: live.find(({ id }) => id === brand.id),
      stays: !brand.files || !isRead(brand),
    })),
  )
  const right: TenantFiles[] = []
  const broken = new Map<string, readonly ConfigMistake[]>()
  for (const { id, files, mistakes } of all.filter(isRead)) {
    const every = [...mistakes, ...(clashes.get(id) ?? [])]
    if (files && every.length === 0) right.push(files)
    else broken.set(id, every)
  }
  return { catalogue, right, broken }
}

/** Folders of all brands in the order of the fleet, those without `tenant.json` last. */
export function brandFolders(root = 'tenants'): string[] {
  return [...listTenantIds(root), ...foldersWithoutBrand(root).map(({ file }) => basename(file))]
}

/** @throws ConfigError with every mistake of any of them */
export function readEveryBrand(root?: string): Brands {
  const brands = readBrands(root === undefined ? {} : { root })
  if (brands.broken.size > 0) throw new ConfigError([...brands.broken.values()].flat())
  return brands
}

interface BrandRead {
  id: string
  files?: TenantFiles
  /** A brand with mistakes, as far as it can be compared with others, so that one run reports everything. */
  tenant?: Tenant | undefined
  mistakes: ConfigMistake[]
}

function readBrand(id: string, catalogue: Catalogue, root: string): BrandRead {
  try {
    const files = readTenantFiles(id, catalogue, root)
    return { id, files, tenant: files.tenant, mistakes: [] }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return { id, tenant: error.tenant, mistakes: [...error.mistakes] }
  }
}
