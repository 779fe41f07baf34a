/**
 * Placeholder in generated files (feeds, sitemap) for a page's last change, which is known only once the page is
 * rendered. Escaped text cannot contain it, since `<` is always escaped.
 */
export type TimeForm = 'iso' | 'http'

export const changedTimeMark = (path: string, form: TimeForm) => `<?changed-${form} ${path}?>`

const marks = /<\?changed-(iso|http) (\S+?)\?>/g

export const fillChangedTimes = (text: string, fill: (path: string, form: TimeForm) => string) =>
  text.replaceAll(marks, (_mark, form: TimeForm, path: string) => fill(path, form))
