import * as z from 'zod/mini'
import { PATTERN_IDS } from '#lib/shared/text/patterns.ts'
import { tidyText } from '#lib/shared/text/plain-text.ts'
import { botCheck } from '#lib/api/people/human-check.ts'
import { endpoint } from '#lib/api/endpoint.ts'
import { accountName, currency, empty, entry, isPlainText, positiveMinorUnits } from '#lib/api/fields.ts'
import { LIMIT_PERIODS } from '#lib/shared/protection/limits.ts'
import { REQUIRED_KINDS } from '#lib/shared/protection/required-limits.ts'
import { loginResult } from './login.ts'

/** Fields that a brand can ask for at registration, in display order. */
export const REGISTRATION_FIELDS = [
  'username',
  'password',
  'confirmPassword',
  'mobileNum',
  'email',
  'payeeName',
  'birthday',
  'qqNum',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'telegram',
  'zalo',
  'nickname',
  'idNumber',
  'address',
  'recommenderId',
  'affiliateCode',
  'paymentPassword',
  'captcha',
] as const
const registrationField = z.enum(REGISTRATION_FIELDS)
export type RegistrationField = (typeof REGISTRATION_FIELDS)[number]

const patternId = z.enum(PATTERN_IDS)

export const fieldRule = z.object({
  field: registrationField,
  enabled: z.boolean(),
  required: z.boolean(),
  minLength: z.int(),
  maxLength: z.int(),
  patternId,
})
export type FieldRule = z.infer<typeof fieldRule>

/** The rule of a withdrawal PIN (`setPin`), also where it is chosen at registration. */
export const PIN_BOUNDS = { minLength: 6, maxLength: 6, patternId: 'digits' } as const

const registrationSettings = z.object({
  fields: z.array(fieldRule),
  minimumAgeYears: z.int(),
  /** The time zone in which the age is computed; UTC where a gateway does not state one. */
  timeZone: z._default(z.string(), 'UTC'),
  /** ISO 3166-1: countries whose national numbers `idNumber` is checked by; a gateway may name none. */
  idCountries: z.optional(z.array(z.string())),
  smsVerification: z.boolean(),
  captchaRequired: z.boolean(),
  /** Limits that the market's law asks for: `lossLimit` is in this currency, `timeLimit` in minutes. */
  requiredLimits: z.optional(
    z.object({ kinds: z.array(z.enum(REQUIRED_KINDS)), currency, currencySymbol: z.string() }),
  ),
})
export type RegistrationSettings = z.infer<typeof registrationSettings>

/**
 * Settings of any gateway: they may contain fields and patterns that this build does not know. `acceptedPattern` is
 * never executed; `*` accepts any text.
 */
export const givenSettings = z.object({
  ...registrationSettings.shape,
  fields: z.array(
    z.object({
      ...fieldRule.shape,
      field: z.string(),
      patternId: z.string(),
      acceptedPattern: z.optional(z.string()),
    }),
  ),
})

export const getRegistrationSettings = endpoint({
  method: 'GET',
  path: '/wps/system/setting/register',
  module: 'REG3',
  who: 'anyone',
  input: empty,
  output: givenSettings,
  errors: [],
})

/** Characters that deceive readers stay, so that the field's rule reports them; invisible ones are removed. */
const nickname = z.string().check(
  z.overwrite((name) => (isPlainText(name) ? tidyText(name) : name)),
  z.maxLength(64),
)
const text = (max: number) => z.optional(z.string().check(z.maxLength(max)))
const typed = (max: number) => z.optional(entry(max))

const chosenLimit = z.strictObject({ period: z.enum(LIMIT_PERIODS), max: positiveMinorUnits })

const registerForm = z.strictObject({
  username: accountName,
  password: z.string().check(z.minLength(1), z.maxLength(255)),
  confirmPassword: z.string().check(z.minLength(1), z.maxLength(255)),
  birthday: entry(10),
  acceptsTerms: z.boolean(),
  /** Where the settings name them: `loss` in minor units, `time` in minutes. */
  limits: z.optional(z.strictObject({ loss: z.optional(chosenLimit), time: z.optional(chosenLimit) })),
  mobileNum: typed(32),
  countryDialingCode: typed(6),
  email: typed(254),
  payeeName: text(120),
  nickname: z.optional(nickname),
  qqNum: typed(32),
  line: typed(64),
  whatsapp: typed(64),
  facebook: text(128),
  wechat: typed(64),
  telegram: typed(64),
  zalo: typed(64),
  idNumber: typed(64),
  address: text(200),
  /** A friend's code, typed: it counts in place of `referralCode`, which came with the address. */
  recommenderId: typed(64),
  affiliateCode: typed(64),
  paymentPassword: typed(64),
  referralCode: typed(64),
  captcha: typed(16),
  captchaId: text(64),
  /** Replaces the picture for visitors who cannot read it, where the brand requires one: another solved `getBotChallenge`. */
  captchaBotCheck: z.optional(botCheck),
  /** A solved `getBotChallenge`; `register` of the session store adds it. */
  botCheck,
  verificationCode: typed(255),
  registerUrl: text(2048),
  registerMethod: z.literal('WEB'),
  /** A host of the brand. */
  domain: text(255),
  /** The product's flag; a new account is always logged in. */
  login: z.optional(z.literal(true)),
})
export type RegisterForm = z.infer<typeof registerForm>

/** With REGMOBVERF3 `mobileNum` is verified, and needs the code that was sent to it. */
export const register = endpoint({
  method: 'PUT',
  path: '/wps/member/register',
  module: 'REG3',
  who: 'anyone',
  body: 'sealed',
  input: registerForm,
  output: loginResult,
  errors: [
    'register.usernameTaken',
    'register.affiliateUnknown',
    'agent.lineFull',
    'register.underAge',
    'register.termsRequired',
    'register.excluded',
    'protection.unavailable',
    'field.invalid',
    'captcha.required',
    'captcha.incorrect',
    'botCheck.failed',
    'code.number',
    'code.incorrect',
    'system.moduleOff',
  ],
})

/** `username` is the mobile number; with REGMOBVERF3 it needs the code that was sent to it. */
export const registerByMobile = endpoint({
  method: 'PUT',
  path: '/wps/member/register/mobile',
  module: 'REG3',
  who: 'anyone',
  body: 'sealed',
  input: registerForm,
  output: loginResult,
  errors: register.errors,
})

/** Whether an agent's code is valid on this host, and on demand the visit of its link. */
export const checkAffiliate = endpoint({
  method: 'GET',
  path: '/wps/agent/affiliate',
  module: 'REG3',
  who: 'anyone',
  input: z.strictObject({
    code: entry(64, 1),
    domain: z.optional(z.string().check(z.maxLength(255))),
    /** The visitor came by the agent's link: counted for the agent, a limited number of times per address and day. */
    isVisit: z.optional(z.literal('1')),
  }),
  output: z.object({ code: z.string() }),
  errors: ['register.affiliateUnknown', 'request.tooMany'],
})

/** The hosts of the brand, the main one first. */
export const listDomainRoutes = endpoint({
  method: 'GET',
  path: '/wps/system/domainRoute',
  module: 'COMM3',
  who: 'anyone',
  input: empty,
  output: z.object({ mainDomain: z.string(), domainRoute: z.array(z.string()) }),
  errors: [],
})
