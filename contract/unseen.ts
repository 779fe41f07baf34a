/** White space, control characters, and those that draw nothing: soft hyphens, joiners, fillers, marks of direction. */
const onlyUnseen = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Whether nobody would see anything of a text. */
export const isBlank = (text: string): boolean => onlyUnseen.test(text)

/** What comes along when something is copied, such as the direction of a phone number. An emoji may end with others. */
const isEdge = (character: string | undefined) =>
  character !== undefined &&
  /[\s\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/.test(character)

/** The text without white space and marks that nobody sees at either end. */
export function trimUnseen(text: string): string {
  if (isBlank(text)) return ''
  let start = 0
  let end = text.length
  // Not by one expression, which would take a long time over many blanks in the middle.
  while (isEdge(text[start])) start++
  while (isEdge(text[end - 1])) end--
  return text.slice(start, end)
}
