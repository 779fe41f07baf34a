/**
 * Where a file for programs says when a page changed last: known only once the page is drawn. No text that a person wrote can
 * hold such a mark, since `<` never stands in one as it is.
 */
export type TimeForm = 'iso' | 'http'

export const changedMark = (path: string, form: TimeForm) => `<?changed-${form} ${path}?>`

const marks = /<\?changed-(iso|http) (\S+?)\?>/g

export const fillMarks = (text: string, fill: (path: string, form: TimeForm) => string) =>
  text.replaceAll(marks, (_mark, form: TimeForm, path: string) => fill(path, form))
