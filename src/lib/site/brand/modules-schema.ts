import { z } from 'zod'
import type { ModuleFlag } from '#lib/api/modules.ts'

const flag = z.boolean().default(false)

/** The product's module flags; calls of a module that is off are refused. */
export const modulesField = z
  .strictObject({
    /** Registration by user name; needs `DIRECTREG3`. */
    USERNAMEREG3: flag,
    /** Login by a code that is sent to the member's verified mobile number. */
    MOBILEVERCODELOGIN3: flag,
    /**
     * Registration by visitors themselves: without it no page offers one. It needs `USERNAMEREG3` or `MOBILENUMREG3` beside
     * it.
     */
    DIRECTREG3: flag,
    /** Registration by mobile number, which is the user name then; needs `DIRECTREG3`. */
    MOBILENUMREG3: flag,
    /** Mobile numbers given at registration are verified by a code; without it they stay unverified. */
    REGMOBVERF3: flag,
    /** Password reset by a code to the verified mobile number; without it by e-mail alone. */
    MOBILENUMPASSREG3: flag,
    /** Trial accounts with play credits for guests; without it guests can try single games only. */
    FREEPLAY3: flag,
    /** Passwords expire after 90 days: the member must choose a new one at the next login. */
    PWDEXPFORCECHANGE3: flag,
    /** A change of the password needs a code by SMS or e-mail from members who can receive one. */
    CHNGPASSVERIF3: flag,
    /** The brand works with agents: their pages, links, rebates and contracts. Without it none is paid. */
    AGENTPOLICY3: flag,
  } satisfies Record<ModuleFlag, typeof flag>)
  .prefault({})
