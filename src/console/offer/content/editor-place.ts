import { changeParams } from '#console/frame/place.ts'

/** Back to the list, with a text open. */
export function leaveEditor(open?: string): void {
  changeParams({ of: '', edit: '', version: '', ...(open === undefined ? {} : { open }) })
}
