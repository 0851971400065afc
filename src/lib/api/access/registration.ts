import * as z from 'zod/mini'
import { PATTERN_IDS } from '#lib/shared/text/patterns.ts'
import { tidyText } from '#lib/shared/text/plain-text.ts'
import { botCheck } from '#lib/api/people/human-check.ts'
import { endpoint } from '#lib/api/endpoint.ts'
import { empty, isPlainText } from '#lib/api/fields.ts'
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
  /** The zone of the day by which the age counts; UTC from a gateway that does not say. */
  timeZone: z._default(z.string(), 'UTC'),
  smsVerification: z.boolean(),
  captchaRequired: z.boolean(),
})
export type RegistrationSettings = z.infer<typeof registrationSettings>

/**
 * Settings of any gateway: they may contain fields and patterns that this build does not know. `acceptedPattern` is never
 * executed; `*` takes any text.
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

/** Characters that deceive readers stay, so that the rule of the field names them; others that nobody sees go. */
const nickname = z.string().check(
  z.overwrite((name) => (isPlainText(name) ? tidyText(name) : name)),
  z.maxLength(64),
)
const text = (max: number) => z.optional(z.string().check(z.maxLength(max)))

const registerForm = z.strictObject({
  username: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
  password: z.string().check(z.minLength(1), z.maxLength(255)),
  confirmPassword: z.string().check(z.minLength(1), z.maxLength(255)),
  birthday: z.string().check(z.maxLength(10)),
  acceptsTerms: z.boolean(),
  mobileNum: text(32),
  countryDialingCode: text(6),
  email: text(254),
  payeeName: text(120),
  nickname: z.optional(nickname),
  qqNum: text(32),
  line: text(64),
  whatsapp: text(64),
  facebook: text(128),
  wechat: text(64),
  telegram: text(64),
  zalo: text(64),
  idNumber: text(64),
  /** A friend's code, typed: it counts in place of `referralCode`, which came with the address. */
  recommenderId: text(64),
  affiliateCode: text(64),
  paymentPassword: text(64),
  referralCode: text(64),
  captcha: text(16),
  captchaId: text(64),
  /** Replaces the picture for visitors who cannot read it, where the brand requires one: another solved `getBotChallenge`. */
  captchaBotCheck: z.optional(botCheck),
  /** A solved `getBotChallenge`; `register` of the session store adds it. */
  botCheck,
  verificationCode: text(255),
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
    code: z.string().check(z.minLength(1), z.maxLength(64)),
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
