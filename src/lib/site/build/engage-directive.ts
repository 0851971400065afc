/** Astro learns the name `client:engage` from this module; the code is in the script of each page (`lib/shell/directives.ts`). */
export default (): void => undefined
