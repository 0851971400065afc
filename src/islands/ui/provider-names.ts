/** Login providers' names in their own spelling, not translated. */
export const PROVIDER_NAMES: Readonly<Record<string, string>> = { google: 'Google', facebook: 'Facebook' }
