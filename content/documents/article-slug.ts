const longest = 60
const fewest = 3

/** The slug of an article: as many words of its title as fit, made unique. */
export function createArticleSlug(title: string, isTaken: (slug: string) => boolean): string {
  const plain = title.normalize('NFKD').replace(/['’\p{M}]/gu, '')
  const whole = plain
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  const cut = whole.length <= longest ? whole : whole.slice(0, longest + 1).replace(/-[^-]*$/, '')
  const letters = cut.slice(0, longest).replace(/-$/, '')
  // A title in another script may leave too few letters.
  const base = letters.length >= fewest ? letters : 'article'
  let slug = base
  for (let count = 2; isTaken(slug); count++) slug = `${base}-${count}`
  return slug
}
