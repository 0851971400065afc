import { z } from 'zod'
import { httpsUrl } from './config-fields.ts'

const resource = z.strictObject({
  /**
   * The product's kind. Social networks but Telegram are linked in the footer, `FACEBOOK` and both Telegrams beside the page;
   * `MOBILECONFIG` (iOS) and `ANDROID` are the apps to download.
   */
  resourceType: z.enum([
    'FACEBOOK',
    'YOUTUBE',
    'WHATSAPP',
    'TIKTOK',
    'INSTAGRAM',
    'TWITTER',
    'TELEGRAM',
    'TELEGRAM2',
    'MOBILECONFIG',
    'ANDROID',
  ]),
  /** Name shown to players. */
  name: z.string().min(1),
  /** Address that the link opens. */
  url: httpsUrl,
  /** English label, told to clients of the permission call. */
  labelNameEn: z.string().min(1),
})

/** Pages of a brand in social networks, and its apps. */
export const resourcesField = z.array(resource).default([])

/** How players reach a brand's people. */
export const contactField = z.strictObject({
  /** Address for mail, in the support menu and on the help pages. */
  email: z.email(),
  /** The customer-service page, which opens in a separate window. */
  customerServiceUrl: httpsUrl,
  /** Further ways in the menu of the customer-service button, in this order. */
  services: z
    .array(
      z.strictObject({
        /** The product's kind, such as `TELEGRAM`; `WHATSAPP` gets the icon of a telephone. */
        csType: z.string().min(1),
        /** Name shown in the menu. */
        title: z.string().min(1),
        /** Address that it opens, in a window of its own. */
        url: httpsUrl,
      }),
    )
    .default([]),
})
