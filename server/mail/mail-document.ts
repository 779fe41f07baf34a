/** A tag as our layout and the Markdown writer make them: values in double quotes, and no `<` in any text. */
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
 * A mail as a page of ours can show it. Mail programs read little but style attributes, which a policy can allow only all
 * together (`unsafe-inline`) or by hashes that then hold for every attribute (`unsafe-hashes`). So each becomes a rule of one
 * more style element, whose hash the policy names. All that the mail's own style element says is `!important`, or about what has
 * no attribute: it counts as before.
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
