/** White space, control characters and invisible ones: soft hyphens, joiners, fillers, direction marks. */
const onlyUnseen = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Whether a text shows nothing. */
export const isBlank = (text: string): boolean => onlyUnseen.test(text)

/**
 * Invisible characters that come with copied text, such as direction marks around a phone number. Not all: an emoji may
 * end with one.
 */
const isEdge = (character: string | undefined) =>
  character !== undefined &&
  /[\s\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/.test(character)

/** Trims white space and invisible characters at both ends. */
export function trimInvisible(text: string): string {
  if (isBlank(text)) return ''
  let start = 0
  let end = text.length
  // Not a regular expression: it would backtrack over many blanks in the middle.
  while (isEdge(text[start])) start++
  while (isEdge(text[end - 1])) end--
  return text.slice(start, end)
}
