interface Place {
  country?: string | undefined
  locale?: string | undefined
}

/**
 * The help contacts for a reader: those of their country and those without a country, in their language where a contact
 * has one. If none matches, all contacts are shown.
 */
export function contactsFor<Contact extends Place>(
  contacts: readonly Contact[],
  { country, locale }: Place,
): Contact[] {
  const here = contacts.filter((each) => !each.country || !country || each.country === country)
  const near = here.length > 0 ? here : contacts
  const read = near.filter((each) => !each.locale || !locale || each.locale === locale)
  return [...(read.length > 0 ? read : near)]
}
