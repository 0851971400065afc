/** The default port of `npm start`. */
export const DEFAULT_PORT = 8787

/** The help text of the operators' command. */
export const USAGE = `usage: npm run ops -- <command>

  status [made] --tenant <brand>                  what is set for a brand; made: what its files say
  maintenance on|off --tenant <brand> [--retry-after <seconds>]
  closing soon|never --tenant <brand> [--minutes <n>] [--for <minutes>]   closes the brand in n minutes, for a time or until it is opened; everybody who is logged in is told
  regions set <BR,US,…> --tenant <brand>          block regions (ISO 3166-1 alpha-2), replacing those set before
  regions clear --tenant <brand>
  backup take [--out <file>] [--force]            everything that the deployment keeps, sealed with BACKUP_KEY (32 bytes as base64)
  backup check --file <file>                      whether a copy is whole, and what is in it
  backup restore --file <file> --write            into an empty deployment, and read again; on this machine without --write
  ledger check [--tenant <brand>]                 every invariant of every wallet; of all brands without --tenant
  ledger export --tenant <brand> [--out <file>] [--force]   every book of a brand in one file
  ledger restore --file <file> [--tenant <brand>]           drill: restores a copy beside the wallets and compares it
  ledger restore --file <file> --write            into the wallets themselves, which must be empty; --id <member>: one alone
  reconciliation --tenant <brand> [--date <yyyy-mm-dd>|--now]   the wallets against lists and cashier, for yesterday
  reconciliation show --tenant <brand> [--date <yyyy-mm-dd>]   a day as it was compared last
  reconciliation gaps|explain --tenant <brand> [--date <yyyy-mm-dd>] [--account <name>]   whose rows differ; which rows
  deposits all --tenant <brand> [--status <state>] [--account <name>] [--after <cursor>]   every state, newest first
  deposits list --tenant <brand>                  money that came and was not credited, or came twice
  deposits reversals --tenant <brand>             deposits that a bank called back, and what members owe for them
  deposits reverse --tenant <brand> --id <deposit or transaction> --as <name> --reason <words>   one person asks, another agrees
  deposits paid|waive --tenant <brand> --id <deposit> --as <name> --reason <words>   closes what is owed; above the brand’s limit by two
  deposits credit|return --tenant <brand> --id <id> --as <name> --reason <words>; deposits|withdrawals proofs --id <id> --out <folder>
  adjust list --tenant <brand>                    corrections of balances, open ones first
  adjust credit|debit --tenant <brand> --id <own number> --account <name> --amount <minor units> [--case <case>]
      --as <name> --reason <words>   always two people: one asks, another repeats it to agree; the player reads the first reason
  adjust cancel --tenant <brand> --id <own number> --as <name> --reason <words>   a request that nobody has agreed to
  withdrawals list --tenant <brand>               large withdrawals that wait for people
  withdrawals list --tenant <brand> --status notReceived|partly|…   those that a member denies, or of any other status
  withdrawals all --tenant <brand> [--status <state>] [--account <name>] [--after <cursor>] [--out <file>]   every state, with what to look at; all as a table
  withdrawals show|claim|release --tenant <brand> --id <withdrawal> [--as <name>]   its facts; takes it for ten minutes, lets it go
  withdrawals approve|reject --tenant <brand> --id <withdrawal> --as <name> [--reason <words>]
  applications list --tenant <brand>              activities that people decide; approve and reject take --id, --as, --reason, proofs --id, --out
  referrals list --tenant <brand>                 invitations from the inviter's own address; approve and reject take --id, --as, --reason
  points orders --tenant <brand>                  redemptions that wait; approve and reject take --id, --as, --reason
  points show|grant|take --tenant <brand>         a member's points; takes --account, and to correct them --points --as --reason
  vip list --tenant <brand> [--level <least>]     members with a level; show takes --account
  vip set|gift --tenant <brand> --account <name> --as <name> --reason <words>   a level (--level) or money (--amount <minor units>)
  offers try --tenant <brand> --file <json> --date <first> --to <last>   what it would have given in these days
  offers list --tenant <brand>                    every offer with what it has cost; show --id: what it brought, too; read --id: its terms
  offers put --tenant <brand> --file <offer.json> --as <name>; offers end --id <offer> --as <name> --reason <words>
  segments list --tenant <brand>                  rules that name players, with their versions; which offers ask for them
  segments test --tenant <brand> --file <json> --account <name>   each condition of one player; count --file: how many there are
  segments put --tenant <brand> --id <segment> --file <json> --as <name> [--reason <words>]   waits for a second person while offers ask for it
  segments approve|reject|end --tenant <brand> --id <segment> --as <name> --reason <words>
  mailings list --tenant <brand> [--id <segment>]   messages to segments, and how far each has come
  mailings send --tenant <brand> --id <segment> --file <text> --as <name> --reason <words>   to the inbox of every player in it
  claims list --tenant <brand>                    rewards that wait for a person
  claims approve|reject --tenant <brand> --id <claim> --as <name> [--reason <words>]
  bonuses list|take --tenant <brand> --account <name>   a member's bonuses; take one back with --id --as --reason
  players find <text> --tenant <brand>            by account, name, number, mail, payout account, address, payment, slip, round
  players show|sessions|payouts --tenant <brand> --account <name>   one player; where from; to which accounts
  players timeline|movements|bets|notes --tenant <brand> --account <name> [--kind <kind>] [--date <day>] [--after <cursor>]
  players bet --tenant <brand> --account <name> --id <bet>   its bookings, and its slip with the proof, or its round
  players note|message --tenant <brand> --account <name> --as <name> --reason <text>   for operators; for the player
  players pin|unpin --tenant <brand> --account <name> --id <note> --as <name>
  players limit --tenant <brand> --account <name> --kind <kind> --period <period> --amount <minor units>|none --as <name> --reason <words>
  members show --tenant <brand> --account <name>   the record, masked; --full, with --as and --reason, unmasked and recorded
  members suspend|restore|ban --tenant <brand> --account <name> --as <name> --reason <words>   ban: for ever, to withdraw only
  members reset-2fa --tenant <brand> --account <name> --as <name> --reason <words>   second factor off, all sessions over
  care list|exclusions --tenant <brand>           players who show signs of harm, and why; exclusions that run
  care barred --tenant <brand>                    members whom a public register names, and how far their closing is
  care doubts list --tenant <brand>               accounts that may be an excluded player’s; their wallets are frozen
  care doubts same|other --tenant <brand> --account <name> --as <name> --reason <words>
  care export --tenant <brand> [--out <file>]     every limit, break and answer, a JSON line each
  care returns list --tenant <brand>              deposits of minors that go back
  care returns give --tenant <brand> --account <name> --as <name> --reason <words>   one person asks, another agrees
  care documents list|show --tenant <brand>       documents that wait; show takes --account, --out
  care documents ask|accept|refuse --tenant <brand> --account <name> --as <name>   accept: --date <of birth>; refuse: --reason <word>
  agents top --tenant <brand> --account <name> --as <name> --reason <words> [--type 1|41]   a player becomes a top agent
  agents line --tenant <brand> [--account <name>]  who stands directly below; without an account the top agents
  agents show --tenant <brand> --account <name>   upline, depth, size of the line, rates, and what holds statements back
  agents move --tenant <brand> --account <name> --to <account> --as <name> --reason <words>   a line to another upline
  agents freeze|unfreeze --tenant <brand> --account <name> --as <name> --reason <words>   holds back the statements of an agent
  agents offer --tenant <brand> --account <name> --file <terms.json> --as <name> --reason <words> [--force]   a contract of the brand
  agents contracts --tenant <brand> --account <name>   contracts of an agent
  agents end|agree|refuse|revoke --tenant <brand> --id <contract> --as <name> --reason <words>   ends it; answers a request; takes it back
      agree: --force, where the line could get more than the brand wants
  agents settle --tenant <brand>                  closes the periods that are due, and pays
  agents correct --tenant <brand> --account <name> --kind <kind>[/<category>] --period <id> --as <name> --reason <words>
  agents bills --tenant <brand>                   statements that wait for an operator; --status <state>: in another state
  agents bills --tenant <brand> --account <name>  statements of an agent, newest first; their ids name the periods
  agents approve|deny --tenant <brand> --id <statement> --as <name> --reason <words>
  games closed|find --tenant <brand> [--name <part>]   single games of a brand, and which are closed
  games open|maintenance|hide --tenant <brand> --game <id> [--at <end>] --as <name> --reason <words>   of one game
  games hot --tenant <brand>                      the hot games in their order
  games order --tenant <brand> [--game <ids>] --as <name> --reason <words>   sets them, with commas; none: as its files have them
  vendors list --tenant <brand>                   what is set for its game vendors
  vendors on|maintenance|hide|stop <VENDOR> [--tenant <brand>] --as <name> --reason <words> [--until <time>]
  vendors rules <VENDOR> --tenant <brand> --as <name> --reason <words> [--addresses <list>] [--currencies <list>]
      [--min-stake|--max-stake|--max-win|--max-prize|--max-prizes-a-day <minor units>] [--countries <list>] [--calls-per-second <n>] [--round-hours <n>]
      [--public-key <file>]   replacing those set before; left out: none
  vendors held --tenant <brand>                   money of vendors beyond a bound: nothing of it is booked
  vendors held pass|refuse <VENDOR>:<id> --tenant <brand> --as <name> --reason <words>
  vendors keys|rotate <VENDOR> --tenant <brand> [--overlap <minutes>]   secrets to hand over; the next key
  vendors reconcile <VENDOR> --tenant <brand> [--date <yyyy-mm-dd>]   its list against our ledger, for yesterday
  content list|pull --tenant <brand>              announcements, notices, popups, banners; pull: what is shown, as files
  content draft|publish --tenant <brand> --file <name>.md --as <name> [--reason <words>]
  content preview --tenant <brand> --id <name>@<version> [--hours <n>]   links that show a version before it is published
  content publish|rollback --tenant <brand> --id <name>@<version> --as <name>; content withdraw --id <name> --as <name>
  releases list --tenant <brand>                  drafts that go live together, and where each release stands
  releases propose --tenant <brand> --name <name> [--at <time>] --id text:<name>@<version>,offer:<id>@<version>,… --as <name> [--reason <words>]
  releases approve|reject|withdraw|roll-back --tenant <brand> --id <release> --as <name> --reason <words>   approve: another person
  releases comments --tenant <brand> --id text:<name>; releases comment --tenant <brand> --id text:<name>@<version> --as <name> --reason <text>
  chat list|reports --tenant <brand>              what was said in the chat room; what was reported
  chat remove|keep --tenant <brand> --id <line> --as <name> --reason <words>
  chat mute --account <name> --minutes <n> [--withdraw-hours <n>] | unmute --account <name>
      bans a member from writing; --withdraw-hours also takes away what they said in the last hours (at most 168)
  chat slow --seconds <n> | close | open          all with --tenant, --as, --reason
  answers list --tenant <brand>; answers save --tenant <brand> --locale <locale> --name <name> --as <name> --reason <text>; answers remove --id <id>
  feedback list --tenant <brand>; feedback proofs --id <id> --out <folder>; feedback answer --tenant <brand> --id <id> --as <name> --reason <answer>
  cases list --tenant <brand>                     disputes, those due first on top
  cases answer|uphold|partly|reject --tenant <brand> --id <case> --as <name> --reason <answer>
  lottery games --tenant <brand>                  codes, families, and how many draws wait for a result
  lottery draws|exposure --tenant <brand> --game <code> [--issue <issue>]   draws with bets; what one could cost
  lottery result --tenant <brand> --game <code> --issue <issue> --file <json> --as <name> --reason <words>   twice, by two
  lottery pause|resume|void --tenant <brand> --game <code> --issue <issue> --as <name> --reason <words>   void: by two
  lottery restrict --tenant <brand> --game <code> [--closed <list>] [--half <list>] --as <name> --reason <words>
  lottery versions --tenant <brand> --game <code> [--id <version>]   odds, limits, plans and sale in force; who changed what
  lottery draft --tenant <brand> --game <code> [--file <json>] [--sale open|stopped] [--above <plays>] --as <name> --reason <words>
  lottery publish|withdraw --tenant <brand> --game <code> --id <version> [--at <time>] [--above <plays>] --as <name> --reason <words>
  lottery sheet --tenant <brand> --date <yyyy-mm-dd>   a day of every lottery: staked, paid, kept
  health                                          every part of the deployment, and whether it is up
  metrics                                         the figures that alerts watch, as OpenMetrics text
  trace <request id>                              what a request did, as a tree: of a site that runs with TRACES=1
  today --tenant <brand,…>                        what waits, what is wrong, and the day against the same weekday
  entries held --tenant <brand> --kind <queue>    who works on which entries of a queue: withdrawal, case, claim …
  report revenue|players|money --tenant <brand,…> [--from <day>] [--to <day>] [--by <two of day, month, brand, currency, vendor,
      game, category, country, line, channel>] [--figures <list>] [--sort <figure>] [--compare] [--out <file>.csv]
      filters: --currency --vendor --game --category --country --line --channel; "-" selects rows without a value; the last seven days unless given
  report bookings --tenant <brand,…> --figures <one> [the same days and filters] [--out <file>.csv]   what makes a figure
  report cohorts --tenant <brand,…> [--by day|week|month]   who came back 1, 7 and 30 days after the registration
  report lottery|offers|agents|protection --tenant <brand> [--from <day>] [--to <day>] [--game <code>]
  report invoice --tenant <brand,…> [--vendor <VENDOR>]     what vendors may bill by their shares
  report shares --tenant <brand>; report share <VENDOR> --tenant <brand> --share <percent> [--basis ggr|ggrReal|stakes]
      --from <day> --as <name> --reason <words>
  report sigap --tenant <brand> --day <day> --cnpj <number> --key <file>.pem --certificate <file>.pem --out <folder>
      [--lot <number>] [--reason <why it corrects what was sent>]   Brazil's daily files of online games, signed
  report check --tenant <brand> [--from <day>] [--to <day>]   sums against bookings, and closed days as they were closed
  log [--tenant <brand>|--all] [--by <name>] [--call <path>] [--subject <text>] [--outcome done|refused|interrupted|<code>]
      [--from <yyyy-mm-dd>] [--until <yyyy-mm-dd>] [--after <page>] [--out <file>.csv]
      what operators did, newest first; without a brand: for the whole deployment; --out: all of it as a table
  operators list                                  accounts of the console, with their factors, roles, keys and sessions
  operators invite|reset --account <name> --reason <words> [--as <name>]   prints the address of the setup, to hand over in person
      invite with a role, too: --may, --brands … as for propose; in force at once from the deployment's key
  operators suspend|restore|logout --account <name> --reason <words> [--as <name>]
  operators roles [--account <name>] [--status proposed|confirmed|refused|ended|lapsed]
  operators propose --account <name> --may all|<duties> --brands all|<list> [--most <minor units>] [--reads]
      [--until <yyyy-mm-dd>|--hours <n>] --as <name> --reason <words>   asks for a role; --hours: from its confirmation
  operators confirm|refuse|end --id <role> --as <name> --reason <words>   confirm: neither who asked nor its holder
  operators keys [--account <name>]; operators revoke --id <key>|--account <name> --reason <words> [--as <name>]
  keys make --as <name> --may all|<duties> --brands all|<list> [--reads] [--until <yyyy-mm-dd>]
      a personal key: duties are cashier, ledger, members, protection, support, rewards, agents, lottery, content, chat,
      vendors, reports, site; --reads: changes nothing; ends after 90 days unless given
  keys show                                       what the key in OPS_KEY may do
  seed [--demo]                                   tenants/ and its catalogue into the platform; --demo: demo accounts
  openapi [--out <file>]                          the document of every call

  --url <address>   the operator's address (or OPS_URL); http://ops.localhost:${DEFAULT_PORT} unless given
  --port <number>   the local port, instead of --url (or PORT)
  OPS_KEY           an operator's personal key, or the deployment's; locally read from .dev.vars`
