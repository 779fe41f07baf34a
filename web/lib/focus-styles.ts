/** The class that keeps this point inside a picture's crop: the Content-Security-Policy allows no style attribute. */
export const focusClass = (focus: string) => `focus-${focus.replaceAll('%', '').replace(' ', '-')}`

/** The CSS rules of the focus classes that the document uses. */
export const focusStyles = (html: string) =>
  [...new Set(html.match(/\bfocus-\d{1,3}-\d{1,3}\b/g))]
    .map((name) => {
      const [, x, y] = name.split('-')
      return `img.${name}{object-position:${x}% ${y}%}`
    })
    .join('')
