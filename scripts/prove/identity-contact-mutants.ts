import { rule, session } from './identity-rule.ts'
import type { Mutant } from './mutant.ts'

/** What keeps a thief from putting their own number or address into an account, each rule taken away once. */
export const CONTACT_MUTANTS: readonly Mutant[] = [
  rule(
    'contact',
    'a contact saved in a session that proved nothing',
    session('contact-service'),
    '  await requireRecent(call, call.member)\n  const contact = contactOf(call, input)',
    '  const contact = contactOf(call, input)',
  ),
  rule(
    'contact',
    'a code to one address saves another',
    session('contact-service'),
    'hashToken(`${recipient} ${code}`)',
    "hashToken(` ${code}` + (recipient ? '' : ''))",
  ),
  rule(
    'contact',
    'a number of another account gets a code',
    session('contact-service'),
    'isTaken = owner !== undefined && owner.id !== memberId',
    "isTaken = owner !== undefined && owner.id === ''",
  ),
  rule(
    'contact',
    'a number of another account leaves the code of before',
    session('contact-service'),
    "  await guardOf(base, 'code', memberId).put(keyOf(contact), secret, kept)\n",
    "  if (!isTaken) await guardOf(base, 'code', memberId).put(keyOf(contact), secret, kept)\n",
  ),
  rule(
    'contact',
    'a number taken from another account',
    'member/contact-repository.ts',
    'UPDATE OR IGNORE',
    'UPDATE OR REPLACE',
  ),
  rule(
    'contact',
    'codes to a contact all day',
    session('contact-service'),
    "  await limitUse(base, guard, { key: 'contact:day', ...CODES_A_DAY })\n",
    '',
  ),
  rule(
    'contact',
    'codes to any number without its limits',
    session('contact-service'),
    "return limitSms(base, contact.recipient, 'newNumber')",
    'return',
  ),
  rule(
    'contact',
    'codes to the contact of before live on',
    session('contact-service'),
    '    await dropMemberCodes(call, before.id, WAYS[kind])\n',
    '',
  ),
  rule(
    'contact',
    'a link to the address of before lives on',
    session('password-service'),
    ' &&\n    member.email === email',
    '',
  ),
  rule(
    'contact',
    'the contact of before hears nothing',
    session('contact-service'),
    '    tellContactChange(call, before, kind)\n',
    '',
  ),
]
