/** A tag as our layout and the Markdown renderer write it: attributes in double quotes, and no `<` in any text. */
const tags = /<[a-z][a-z0-9]*(?: [a-z-]+(?:="[^"]*")?)*\s*\/?>/g
const styleAttribute = / style="([^"]*)"/

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
}
const unescaped = (value: string) => value.replace(/&[#\w]+;/g, (entity) => entities[entity] ?? entity)

/**
 * A mail as a page that our content security policy can allow. Mail programs read little but style attributes, which a
 * policy allows only all together (`unsafe-inline`) or by hashes that then hold for every attribute (`unsafe-hashes`).
 * So each attribute becomes a rule in one more style element, whose hash the policy names. The mail's own style element
 * still wins: its rules are `!important` or set what no attribute sets.
 */
export function toMailDocument(mail: string): string {
  const rules = new Map<string, number>()
  const html = mail.replace(tags, (tag) =>
    tag.replace(styleAttribute, (_attribute, style: string) => {
      const rule = rules.get(style) ?? rules.size
      rules.set(style, rule)
      return ` data-style="${rule}"`
    }),
  )
  const css = Array.from(rules, ([style, rule]) => `[data-style="${rule}"]{${unescaped(style)}}`).join('')
  return html.replace('</head>', () => `<style>${css}</style></head>`)
}
