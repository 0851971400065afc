import type { TFunction } from 'i18next'

/** A key in words, or as the file has it. */
export function fieldLabel(t: TFunction, name: string): string {
  return t(`console:offers.field.${name}`, { defaultValue: name })
}

/** A value of a key in words. */
export function choiceLabel(t: TFunction, value: string): string {
  const known = t(`console:offerKind.${value}`, {
    defaultValue: t(`console:category.${value}`, { defaultValue: value }),
  })
  return t(`console:offers.choice.${value}`, { defaultValue: known })
}
