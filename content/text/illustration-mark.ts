/** Stands before the words of whatever is no photograph; the program puts it there. */
const mark = 'Illustration: '
export const unmarked = (alt: string) => (alt.startsWith(mark) ? alt.slice(mark.length) : alt)
export const marked = (alt: string) => mark + unmarked(alt)
