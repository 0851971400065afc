/**
 * Style sheets that islands have and pages have not (`lib/site/late-styles.ts`). Loaded once, before the first island of a
 * page is drawn. The export keeps them: sheets that nothing names are dropped.
 */
export const lateSheets = import.meta.glob('/src/islands/**/*.late.module.css', { eager: true })
