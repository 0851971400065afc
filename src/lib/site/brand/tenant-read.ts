import { zodMistakes, type ConfigMistake } from './config-mistakes.ts'
import { tenantFields, type Tenant, type TenantInput } from './tenant-schema.ts'
import { tenantSchema } from './tenant-rules.ts'

/** The stand-in for an unreadable key, so that the rest of the brand is checked in the same run. */
const STAND_IN: TenantInput = {
  id: 'stand-in',
  brand: { name: '-', tagline: {} },
  merchantCode: 'STANDIN',
  hosts: ['stand-in.example'],
  defaultLocale: 'en',
  currency: { code: 'USD', symbol: '$' },
  categories: ['INHOUSE'],
  vendors: ['-'],
  theme: { mode: 'dark', hue: 0, accentHue: 0 },
  contact: { email: 'stand@in.example', customerServiceUrl: 'https://stand-in.example/' },
  licence: { notice: {}, helpline: {} },
  search: { title: {}, description: {} },
}

interface ReadTenant {
  /** Undefined where the file is no object. */
  tenant: Tenant | undefined
  /** Top keys that were wrong: they have the stand-in's value, or their default. */
  replaced: ReadonlySet<string>
  mistakes: ConfigMistake[]
}

/** Every mistake of a brand's file by itself: of its keys, and of the rules between those that can be read. */
export function readTenant(file: string, raw: unknown): ReadTenant {
  const first = tenantFields.safeParse(raw)
  const issues = first.success ? [] : first.error.issues
  const replaced = new Set(
    issues.flatMap(({ path: [top], ...issue }) => {
      if (top !== undefined) return [String(top)]
      return issue.code === 'unrecognized_keys' ? issue.keys : []
    }),
  )
  const mistakes = zodMistakes(file, raw, issues)
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
    return { tenant: undefined, replaced, mistakes }
  const kept = Object.entries(raw).filter(([key]) => !replaced.has(key))
  const stand = Object.entries(STAND_IN).filter(([key]) => replaced.has(key))
  const mended: unknown = Object.fromEntries([...kept, ...stand])
  const rules = tenantSchema.safeParse(mended).error?.issues ?? []
  mistakes.push(
    ...zodMistakes(
      file,
      raw,
      rules.filter(({ path: [top] }) => !replaced.has(String(top))),
    ),
  )
  return { tenant: tenantFields.safeParse(mended).data, replaced, mistakes }
}
