/** Names of login providers as their owners write them: they are not translated. */
export const PROVIDER_NAMES: Readonly<Record<string, string>> = { google: 'Google', facebook: 'Facebook' }
