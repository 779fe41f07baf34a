import { compile, type HtmlToTextOptions } from 'html-to-text'

const options: HtmlToTextOptions = {
  wordwrap: false,
  formatters: {
    /** A picture is told by its words. */
    words: (element, _walk, builder) => {
      if (element.attribs.alt) builder.addInline(`[${element.attribs.alt}]`)
    },
  },
  selectors: [
    ...['h1', 'h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false } })),
    {
      selector: 'a',
      // Without brackets, which a phone would take for the end of the address.
      options: { linkBrackets: false as const, hideLinkHrefIfSameAsText: true },
    },
    // Numbers and addresses show what they link to.
    ...['a[href^="tel:"]', 'a[href^="mailto:"]'].map((selector) => ({
      ...{ selector, format: 'anchor', options: { ignoreHref: true } },
    })),
    { selector: 'img', format: 'words' },
    { selector: 'ul', options: { itemPrefix: '* ' } },
  ],
}

const convert = compile(options)

/** The plain text of a mail's HTML body. */
export const toPlainText = (html: string) => convert(html).trim()
