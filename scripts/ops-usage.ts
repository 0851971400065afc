/** Where `npm start` serves, unless it is told otherwise. */
export const DEFAULT_PORT = 8787

/** What the operator's command can do. */
export const USAGE = `usage: npm run ops -- <command>

  status --tenant <brand>                         what is set for a brand
  maintenance on|off --tenant <brand> [--retry-after <seconds>]
  regions set <BR,US,…> --tenant <brand>          block regions (ISO 3166-1 alpha-2), replacing those set before
  regions clear --tenant <brand>
  ledger check [--tenant <brand>]                 every invariant of every wallet; of all brands without --tenant
  ledger export --tenant <brand> [--out <file>] [--force]   every book of a brand in one file
  ledger restore --file <file> [--tenant <brand>]           drill: restores a copy beside the wallets and compares it
  ledger restore --file <file> --write            into the wallets themselves, which must be empty
  reconciliation --tenant <brand> [--date <yyyy-mm-dd>|--now]   the wallets against lists and cashier, for yesterday
  deposits list --tenant <brand>                  money that came and was not credited, or came twice
  deposits credit|return --tenant <brand> --id <id> --as <name> --reason <words>; deposits|withdrawals proofs --id <id> --out <folder>
  withdrawals list --tenant <brand>               large withdrawals that wait for people
  withdrawals approve|reject --tenant <brand> --id <withdrawal> --as <name> [--reason <words>]
  members suspend|restore --tenant <brand> --account <name> --as <name> --reason <words>
  members reset-2fa --tenant <brand> --account <name> --as <name> --reason <words>   second factor off, all sessions over
  seed [--demo]                                   tenants/ and its catalogue into the platform; --demo: demo accounts
  openapi [--out <file>]                          the document of every call

  --url <address>   the operator's address (or OPS_URL); http://ops.localhost:${DEFAULT_PORT} unless given
  --port <number>   the local port, instead of --url (or PORT)
  OPS_KEY           the operator's key; locally read from .dev.vars`
