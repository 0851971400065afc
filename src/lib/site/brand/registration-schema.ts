import { z } from 'zod'
import { PIN_BOUNDS, type RegistrationField } from '#lib/api/access/registration.ts'
import { PATTERN_IDS } from '#lib/shared/text/patterns.ts'

const registrationBounds = z.strictObject({
  /** Whether the form shows the field. */
  enabled: z.boolean().default(true),
  /** Whether it must be filled in. */
  required: z.boolean().default(false),
  /** Fewest characters. */
  minLength: z.int().min(0).max(255).default(0),
  /** Most characters. */
  maxLength: z.int().min(1).max(255).default(64),
  /** The product's pattern kind that the text must match. */
  patternId: z.enum(PATTERN_IDS).default('any'),
})
// Named, so that the JSON Schema for editors says it once.
const registrationRule = registrationBounds.meta({ id: 'registrationRule' })
/** A withdrawal PIN follows the rule of every PIN. */
const pinRule = z.strictObject({
  /** Whether the form shows the field. */
  enabled: registrationRule.shape.enabled,
  /** Whether it must be filled in. */
  required: registrationRule.shape.required,
  /** Every PIN has six digits: no other number is accepted here. */
  minLength: z.literal(PIN_BOUNDS.minLength).default(PIN_BOUNDS.minLength),
  /** As `minLength`. */
  maxLength: z.literal(PIN_BOUNDS.maxLength).default(PIN_BOUNDS.maxLength),
  /** Digits, and nothing else. */
  patternId: z.literal(PIN_BOUNDS.patternId).default(PIN_BOUNDS.patternId),
})
const rule = registrationRule.optional()
const pin = pinRule.optional()

/** A field that is not named is not asked for, except the four that every brand asks for. */
const registrationFields = z.strictObject({
  /** User name; always asked for. Without a rule 4 to 16 letters and digits, a letter first. */
  username: rule,
  /** Password; always asked for. Without a rule 8 to 64 characters; fewer than 8 are never accepted. */
  password: rule,
  /** The password again; it follows the rule of `password`, whatever stands here. */
  confirmPassword: rule,
  /** Mobile number, beside a user name; verified by a code where `REGMOBVERF3` is on. */
  mobileNum: rule,
  /** E-mail address. */
  email: rule,
  /** Full name as on the bank account, to which withdrawals are paid. */
  payeeName: rule,
  /** Date of birth; always asked for, in the form `yyyy-MM-dd`, whatever bounds stand here. */
  birthday: rule,
  /** QQ number. */
  qqNum: rule,
  /** LINE name. */
  line: rule,
  /** WhatsApp number. */
  whatsapp: rule,
  /** Facebook name. */
  facebook: rule,
  /** WeChat name. */
  wechat: rule,
  /** Telegram name. */
  telegram: rule,
  /** Zalo number. */
  zalo: rule,
  /** Name that the member is called by. */
  nickname: rule,
  /** Number of the identity document; it tells the same person with another account. */
  idNumber: rule,
  /** Postal address, in one line. */
  address: rule,
  /** Code of the friend who referred the member. */
  recommenderId: rule,
  /**
   * Invitation code of an agent: the member joins the agent's line. Links of agents bring it unasked where `AGENTPOLICY3` is
   * on.
   */
  affiliateCode: rule,
  /** Withdrawal PIN, chosen at once: six digits, and no easy ones. */
  paymentPassword: pin,
  /** Without effect: `registration.captcha` decides. */
  captcha: rule,
} satisfies Record<RegistrationField, typeof rule | typeof pin>)

/** The registration form of a brand. */
export const registrationField = z
  .strictObject({
    /**
     * Rules of the form's fields. User name, password and date of birth are always asked for; others where they are named.
     */
    fields: registrationFields.default({}),
    /** Whether a registration needs the text of a picture, or the check in the background that can stand in for it. */
    captcha: z.boolean().default(false),
    /** How long an invitation counts that a visitor came by, a friend's or an agent's. */
    invitations: z
      .strictObject({
        /** Whether the first one that a visitor came by counts, or the last one. */
        touch: z.enum(['first', 'last']).default('last'),
        /**
         * Days for which it is kept in the browser, for all tabs, 0 to 90. 0: only for the visit, in its tab, where the market
         * asks for consent before anything is kept.
         */
        days: z.int().min(0).max(90).default(30),
      })
      .prefault({}),
  })
  .prefault({})
