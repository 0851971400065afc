import { ApiError } from '#lib/api/errors.ts'
import type * as calls from '#lib/api/access/registration.ts'
import { isReservedName } from '#lib/shared/text/reserved-names.ts'
import { requiredLimits } from '#lib/shared/protection/required-limits.ts'
import { termsVersionOf } from '#lib/shared/product/terms.ts'
import type { Call, CallBase } from '#platform/base/call.ts'
import { limitAddress } from '#platform/base/guard/service.ts'
import {
  type Affiliate,
  checkAge,
  checkDomain,
  checkFields,
  checkRoom,
  cleanedForm,
  findAffiliate,
  findMemberByAccount,
  insertMember,
  type Member,
  type NewMember,
  registrationRules,
  verifiesByName,
} from '#platform/people/member/service.ts'
import { checkBotCheck, checkHuman } from '#platform/people/human-check/service.ts'
import { dropCode, isServed, matchCode, mobileKey, numberRefused } from '#platform/people/messages/service.ts'
import { bindInvitee, findInviter } from '#platform/rewards/referral/service.ts'
import { followExclusion, refuseExcluded } from '#platform/care/protection/service.ts'
import { noteSignUp, refuseBarred } from '#platform/care/registers/service.ts'
import { requireModules } from '#platform/base/system/service.ts'
import { refuseWhileBusy } from '#platform/base/crypto/service.ts'
import { finishLogin, type LoginResult } from '#platform/access/login/service.ts'
import { isCrowded } from './crowded.ts'
import { newMember } from './new-member.ts'
import { checkLimits, setLimits } from './required-limits.ts'

/** Registrations per address and hour: enough for a household or a shop, not for a bot farm. */
const RATE = { limit: 60, windowMs: 60 * 60_000 }

export function getRegistrationSettings({ tenant }: Pick<CallBase, 'tenant'>): calls.RegistrationSettings {
  return {
    fields: registrationRules(tenant),
    minimumAgeYears: tenant.minimumAgeYears,
    timeZone: tenant.timeZone,
    smsVerification: tenant.modules.includes('REGMOBVERF3'),
    captchaRequired: tenant.registration.captcha,
    idCountries: tenant.phoneCountries,
    ...limitsAsked(tenant),
  }
}

function limitsAsked({ market, currency, currencySymbol }: CallBase['tenant']) {
  const kinds = [...requiredLimits(market)]
  return kinds.length === 0 ? {} : { requiredLimits: { kinds, currency, currencySymbol } }
}

/**
 * Opens an account by user name and logs it in. A number in the form is linked to the member after its code was verified,
 * where the brand verifies numbers.
 */
export async function register(call: Call<typeof calls.register>): Promise<LoginResult> {
  const { tenant } = call
  requireModules(tenant, ['DIRECTREG3', 'USERNAMEREG3'])
  const form = cleanedForm(tenant, call.input)
  const typed = form.mobileNum ?? ''
  if (typed === '' || !verifiesByName(tenant)) return openAccount(call, form)
  const mobile = servedNumber(call, form, typed)
  return openAccount(call, form, { mobile, isName: false, code: form.verificationCode ?? '' })
}

/**
 * Opens an account by mobile number: the number is the user name, and is linked to the member after its code was verified.
 */
export async function registerByMobile(call: Call<typeof calls.registerByMobile>): Promise<LoginResult> {
  const { tenant } = call
  requireModules(tenant, ['DIRECTREG3', 'MOBILENUMREG3'])
  const form = cleanedForm(tenant, call.input)
  const mobile = servedNumber(call, form, form.username)
  if (!tenant.modules.includes('REGMOBVERF3')) return openAccount(call, form, { mobile, isName: true })
  return openAccount(call, form, { mobile, isName: true, code: form.verificationCode ?? '' })
}

/** A number that passed validation. */
interface JudgedNumber {
  /** E.164. */
  mobile: string
  /** Whether the number is the user name. */
  isName: boolean
  /** The code that verifies it; without one the number stays unverified. */
  code?: string
}

function servedNumber({ tenant }: CallBase, form: calls.RegisterForm, typed: string): string {
  const mobile = mobileKey(form.countryDialingCode ?? '', typed)
  if (!mobile || !isServed(tenant, mobile)) throw numberRefused(tenant)
  return mobile
}

async function openAccount(
  base: CallBase,
  sent: calls.RegisterForm,
  number?: JudgedNumber,
): Promise<LoginResult> {
  const { tenant } = base
  refuseWhileBusy()
  await limitAddress(base, 'register', RATE)
  // The number is stored in one form everywhere.
  const form = number && sent.mobileNum ? { ...sent, mobileNum: number.mobile } : sent
  checkForm(base, form, number)
  const affiliate = await findUpline(base, form)
  await checkFriend(base, form)
  await checkBotCheck(base, form.botCheck)
  const needsPicture = tenant.registration.captcha || (await isCrowded(base, 0))
  if (needsPicture) await checkHuman(base, { ...form, botCheck: form.captchaBotCheck })
  const account = number?.isName ? number.mobile : form.username
  if (number?.code !== undefined) await requireCode(base, account, { ...number, code: number.code })
  const mobile = number?.code === undefined ? undefined : number.mobile
  await refuseExcluded(base, {
    mobile: number?.mobile ?? form.mobileNum,
    email: form.email,
    idNumber: form.idNumber,
    name: form.payeeName,
    birthday: form.birthday,
  })
  // Of several side by side only so many get through.
  if ((await isCrowded(base, 1)) && !needsPicture) throw new ApiError('captcha.required')
  // Last, so that whoever asks for numbers one after another meets the pictures.
  await refuseBarred(base, form.idNumber)
  const termsVersion = termsVersionOf(tenant)
  return enterNew(
    base,
    {
      member: { ...(await newMember(form, base.country)), account, mobile, termsVersion },
      limits: form.limits,
    },
    affiliate,
  )
}

interface NewAccount extends Pick<calls.RegisterForm, 'limits'> {
  member: NewMember
}

async function enterNew(base: CallBase, made: NewAccount, affiliate?: Affiliate): Promise<LoginResult> {
  const { env, tenant, now } = base
  const member = affiliate ? broughtBy(base, made.member, affiliate) : made.member
  if (await insertMember(env, { tenant: tenant.id, nowMs: now, member })) {
    if (member.mobile) await dropCode(base, member.mobile, 'register')
    const account = await written(base, member.account)
    // An exclusion made meanwhile looked for accounts before this one was written.
    await followExclusion({ ...base, member: account })
    await noteSignUp(base, account)
    await bindInvitee(base, account, account.profile['referralCode'])
    await setLimits(base, account, made)
    return finishLogin(base, account)
  }
  if (affiliate && !(await findAffiliate(base, affiliate.code)))
    throw new ApiError('register.affiliateUnknown')
  // Others may have joined since the line was found.
  if (affiliate) await checkRoom(base, affiliate.agentId)
  if (member.mobile && member.mobile !== member.account && !(await isTaken(base, member.account)))
    // The code was right, so this caller may know that another account has verified the number since.
    throw new ApiError('field.invalid', { fields: [{ field: 'mobileNum', reason: 'taken' }] })
  throw new ApiError('register.usernameTaken')
}

/** A member who registers by a link is placed below its agent permanently, with the type and the rates of the link. */
function broughtBy({ tenant }: CallBase, member: NewMember, affiliate: Affiliate): NewMember {
  const { agentId: uplineId, code: inviteCode, memberType: type, rates } = affiliate
  return { ...member, uplineId, inviteCode, type, rates, bounds: tenant.agents }
}

async function requireCode(
  base: CallBase,
  account: string,
  { mobile, isName, code }: Required<JudgedNumber>,
): Promise<void> {
  // A taken name must not cost a try of the code, which the next attempt needs.
  if (!isName && (await isTaken(base, account))) throw new ApiError('register.usernameTaken')
  // The code is used up only when the account is opened: an attempt that is refused earlier can use it again.
  const isRight = await matchCode(base, { mobile, purpose: 'register', code, isKept: true })
  if (!isRight) throw new ApiError('code.incorrect')
}

async function isTaken({ env, tenant }: CallBase, account: string): Promise<boolean> {
  return (await findMemberByAccount(env, { tenant: tenant.id, account })) !== undefined
}

function checkForm(base: CallBase, form: calls.RegisterForm, number: JudgedNumber | undefined): void {
  const { tenant } = base
  const fields = checkFields(tenant, form).filter(({ field, reason }) => {
    // An agent's link may add a code that the form does not ask for.
    if (field === 'affiliateCode' && reason === 'notAsked') return false
    // Numbers are validated as numbers; the rules for names and texts do not apply.
    return !(number?.isName && field === 'username') && !(number && isOfNumber(field, reason))
  })
  fields.push(...checkDomain(base, form))
  fields.push(...checkLimits(tenant, form))
  // Everybody in the room reads it: nobody speaks there as the house.
  if (form.nickname && isReservedName(form.nickname, tenant))
    fields.push({ field: 'nickname', reason: 'taken' })
  if (fields.length > 0) throw new ApiError('field.invalid', { fields })
  if (!number?.isName && isReservedName(form.username, tenant)) throw new ApiError('register.usernameTaken')
  if (!form.acceptsTerms) throw new ApiError('register.termsRequired')
  checkAge(base, form.birthday)
}

function isOfNumber(field: string, reason: string): boolean {
  return field === 'mobileNum' && reason !== 'notAsked'
}

/**
 * The agent of the link or code. A code that came with the address, unseen by the visitor, does not block the registration
 * where it is invalid or its line is full.
 */
async function findUpline(base: CallBase, form: calls.RegisterForm): Promise<Affiliate | undefined> {
  const code = form.affiliateCode ?? ''
  if (code === '') return undefined
  const isAsked = registrationRules(base.tenant).some(({ field }) => field === 'affiliateCode')
  if (!isAsked && !base.tenant.modules.includes('AGENTPOLICY3')) return undefined
  const affiliate = await findAffiliate(base, code)
  if (!affiliate && isAsked) throw new ApiError('register.affiliateUnknown')
  return affiliate && (await hasRoom(base, affiliate, isAsked)) ? affiliate : undefined
}

async function hasRoom(base: CallBase, { agentId }: Affiliate, isAsked: boolean): Promise<boolean> {
  try {
    await checkRoom(base, agentId)
    return true
  } catch (error) {
    if (!isAsked && error instanceof ApiError && error.code === 'agent.lineFull') return false
    throw error
  }
}

/**
 * A typed friend's code must exist, so that typing errors can be corrected; a code that only came with the address does
 * not block the registration.
 */
async function checkFriend(base: CallBase, form: calls.RegisterForm): Promise<void> {
  const typed = form.recommenderId ?? ''
  if (typed !== '' && !(await findInviter(base, typed)))
    throw new ApiError('field.invalid', { fields: [{ field: 'recommenderId', reason: 'unknown' }] })
}

async function written({ env, tenant }: CallBase, account: string): Promise<Member> {
  const member = await findMemberByAccount(env, { tenant: tenant.id, account })
  if (!member) throw new Error('the account was not written')
  return member
}
