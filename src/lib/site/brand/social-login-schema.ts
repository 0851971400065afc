import { z } from 'zod'
import { httpsUrl } from './config-fields.ts'

const socialClient = (issuer: string) =>
  z.strictObject({
    /** The brand's public identifier at the provider. */
    clientId: z.string().min(1).max(255),
    /** Where the provider's configuration is discovered; the usual address unless the brand has one of its own. */
    issuer: httpsUrl.default(issuer),
  })

/** Providers that players of a brand can log in with. */
export const socialLoginField = z
  .strictObject({
    /** Login with Google; without it there is no such button. */
    google: socialClient('https://accounts.google.com').optional(),
    /** Login with Facebook; without it there is no such button. */
    facebook: socialClient('https://www.facebook.com').optional(),
  })
  .prefault({})
