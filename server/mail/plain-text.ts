import { compile, type HtmlToTextOptions } from 'html-to-text'

const lines = (before: number, after = before) => ({ leadingLineBreaks: before, trailingLineBreaks: after })

const options: HtmlToTextOptions = {
  wordwrap: false,
  formatters: {
    /** A picture is told by its words. */
    words: (element, _walk, builder) => {
      if (element.attribs.alt) builder.addInline(`[${element.attribs.alt}]`)
    },
  },
  selectors: [
    ...['h1', 'h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false, ...lines(2) } })),
    ...['p.row', 'p.muted + p.muted'].map((selector) => ({
      ...{ selector, format: 'paragraph', options: lines(1) },
    })),
    { selector: 'p.muted', format: 'paragraph', options: lines(2, 1) },
    // A fact: "Service: Cut only".
    { selector: 'span.muted + br', format: 'inlineString', options: { string: ': ' } },
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

/** The plain text of a mail's HTML. */
export const toPlainText = (html: string) => convert(html).trim()
