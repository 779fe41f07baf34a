/** What would run where a text becomes markup. */
const vectors = [
  '<script>xss()</script>',
  '<img src=x onerror=xss()>',
  '<svg><animate dur=1s attributeName=x onbegin=xss()>',
  '<iframe srcdoc="<script>xss()</script>"></iframe>',
  '<a href="javascript:xss()">press</a>',
  '<meta http-equiv=refresh content="0;url=//xss.invalid">',
  '<style>*{background:url(//xss.invalid)}</style>',
  '<math><mtext><table><mglyph><style><img src=x onerror=xss()></style></mglyph></table></mtext></math>',
  '<noscript><p title="</noscript><img src=x onerror=xss()>">',
]

/** Ends of what may stand around a text: an attribute, a tag, a comment, an element whose content is raw, a data block. */
const ends = ['">', "'>", '-->', ']]>', '</title>', '</textarea>', '</style>', '</script>', '"}</script>']

const addresses = [
  'javascript:xss()',
  'java\tscript:xss()',
  '\u0001javascript:xss()',
  '&#x6A;avascript:xss()',
  'data:text/html,<script>xss()</script>',
  '//xss.invalid/x',
  '/\\xss.invalid/x',
]

const markdown = [
  ...addresses.flatMap((address) => [`[press](<${address}>)`, `![shown](${address})`, `<${address}>`]),
  ...vectors.flatMap((vector) => [
    `Words\n\n${vector}\n\nwords`,
    `> ${vector}`,
    `\`${vector}\``,
    `[press](/contact "${vector}")`,
    `![${vector}](/contact)`,
  ]),
  '<https://example.com/"onclick="xss()>',
  '[tell](mailto:a@example.com?body=%0d%0a<script>xss()</script>)',
  '~~~ "onclick="xss()"\nx\n~~~',
]

/** Lines that would become a header, a property of a calendar or a part of a mail. */
const lines = ['\r\n', '\n', '\r', '\u2028', '\0\r\n'].flatMap((end) =>
  ['Bcc: evil@xss.invalid', 'END:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:evil'].map((line) => `x${end}${line}`),
)

/** Texts that try to run a script in another person's browser, or to end the format around them. */
export const hostileTexts: readonly string[] = [
  ...vectors,
  ...ends.map((end) => `${end}<script>xss()</script>`),
  ...['"', "'", '`', ''].map((quote) => `x${quote} onfocus=${quote}xss()${quote} autofocus x=${quote}`),
  ...addresses,
  ...markdown,
  ...["$& $1 $` $' xss()", '<\u0000script>xss()</script>', '&lt;script&gt;xss()&lt;/script&gt;'],
  ...lines,
]
