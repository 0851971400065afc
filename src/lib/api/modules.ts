/** Module identifiers that tag calls and switch features on and off per tenant. */

/** The module flags of a tenant (`modId` with `enabled` '1' or not). */
export const MODULE_FLAGS = [
  'USERNAMEREG3',
  'MOBILEVERCODELOGIN3',
  'DIRECTREG3',
  'MOBILENUMREG3',
  'REGMOBVERF3',
  'MOBILENUMPASSREG3',
  'FREEPLAY3',
  'PWDEXPFORCECHANGE3',
  'CHNGPASSVERIF3',
  'AGENTPOLICY3',
] as const
export type ModuleFlag = (typeof MODULE_FLAGS)[number]

/** The module tags of calls; `COMM3` is the fallback. */
export type ModuleId =
  | 'COMM3'
  | 'LOGIN3'
  | 'REG3'
  | 'PASS3'
  | 'GAME3'
  | 'WALLET3'
  | 'FUNDTRANS3'
  | 'DEPOSIT3'
  | 'WITHDRAW3'
  | 'RECORD3'
  | 'PTSYS3'
  | 'PROMO3'
  | 'INBOX3'
  | 'PLAY3'
  | 'VENDOR3'
  | 'OPS3'
  | 'SECURITY3'
  | 'PROTECT3'
  | 'LOTTERY3'
  | 'AGENT3'
  | 'LIVE3'
