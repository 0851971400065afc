/**
 * Style sheets of islands that pages do not link (`lib/site/build/late-styles.ts`). Loaded once, before the first island of a
 * page is drawn. Exported, because the bundler drops sheets that nothing names.
 */
export const lateSheets = import.meta.glob('/src/islands/**/*.late.module.css', { eager: true })
