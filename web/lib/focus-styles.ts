/** The class of a picture whose crop keeps this point: the page's policy allows no style attribute. */
export const focusClass = (focus: string) => `focus-${focus.replaceAll('%', '').replace(' ', '-')}`

/** The rules of those classes that the document names; without any it is as it was. */
export const focusStyles = (html: string) =>
  [...new Set(html.match(/\bfocus-\d{1,3}-\d{1,3}\b/g))]
    .map((name) => {
      const [, x, y] = name.split('-')
      return `img.${name}{object-position:${x}% ${y}%}`
    })
    .join('')
