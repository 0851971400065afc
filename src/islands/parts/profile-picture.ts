import sprite from './profile-pictures.svg?url'

/** Address of a profile icon's picture: a view of the one file that has all of them. */
export function profilePicture(icon: number): string {
  return `${sprite}#p${icon}`
}
