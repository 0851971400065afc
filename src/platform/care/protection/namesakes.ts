import { nameMarks, type Person } from '#lib/shared/protection/identity.ts'
import { brandEnvOf } from '#platform/base/system/service.ts'
import { findMemberById } from '#platform/people/member/service.ts'
import { type Doubt, noteNames, playersNamed, sharesPlace } from './doubt-repository.ts'
import { findMarked, hashed } from './exclusion.ts'
import type { FoundExclusion } from './exclusion-repository.ts'
import type { OwnCall } from './settings.ts'

/** As many players had a name before somebody of that name excluded themself: it is a common one. */
const MANY = 3

export type Like = Pick<Doubt, 'likeTenant' | 'likeMember' | 'reason'>

/** Running exclusions of other accounts with one of the marks. */
export async function others(call: OwnCall, marks: readonly string[]): Promise<FoundExclusion[]> {
  if (marks.length === 0) return []
  const found = await findMarked(call, marks)
  return found.filter((each) => !(each.tenant === call.tenant.id && each.member === call.member.id))
}

/**
 * An excluded person of the same name. A name that several players had before is no sign by itself: it takes a birthday that
 * fits, or a common place (docs/decisions/44-names-of-many.md).
 */
export async function likeByName(
  call: OwnCall,
  { person, isNew }: { person: Person; isNew: boolean },
): Promise<Like | undefined> {
  const marks = nameMarks(person)
  const found = await others(call, marks)
  if (isNew || found.length > 0)
    await noteNames(call.env, { tenant: call.tenant.id, member: call.member.id, names: marks.map(hashed) })
  for (const each of found)
    if (
      !(await isCommon(call, { marks, exclusion: each })) ||
      (await fits(call, { person, exclusion: each }))
    )
      return { likeTenant: each.tenant, likeMember: each.member, reason: 'name' }
  return undefined
}

async function isCommon(
  { env, tenant, member }: OwnCall,
  { marks, exclusion }: { marks: readonly string[]; exclusion: FoundExclusion },
): Promise<boolean> {
  const of = { tenant: tenant.id, names: marks.map(hashed), beforeMs: exclusion.startsAtMs }
  return (await playersNamed(env, { ...of, besides: [member.id, exclusion.member] })) >= MANY
}

/** A birthday that is unknown, or differs by its year or its day alone, contradicts nothing: both are easily changed. */
async function fits(
  { env, tenant, member }: OwnCall,
  { person, exclusion }: { person: Person; exclusion: FoundExclusion },
): Promise<boolean> {
  const its = { tenant: exclusion.tenant, id: exclusion.member }
  const own = person.birthday
  const other = (await findMemberById(await brandEnvOf(env, its.tenant), its))?.birthday
  if (!own || !other || own.slice(0, 4) === other.slice(0, 4) || own.slice(5) === other.slice(5)) return true
  return its.tenant === tenant.id && (await sharesPlace(env, tenant.id, [member.id, its.id]))
}
