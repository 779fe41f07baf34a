/** A picture with what is said of it where it stands. */
export type ChosenPicture = {
  name: string
  alt: string
  focus?: string | undefined
  /** With the words that it came with. */
  isUsual?: boolean
}
