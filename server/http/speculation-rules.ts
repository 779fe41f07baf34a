export const speculationPath = '/speculation.json'

/**
 * Which links a browser may follow ahead of the visitor: those to pages of the site, as soon as one is likely to be
 * pressed. Not the page they are on, the owner's side, what a link in a mail leads to, or anything with an extension:
 * those are files.
 */
const rules = {
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/admin*', '/api/*', '/newsletter/*', '/privacy/request/*', '/*.*'] } },
          { not: { selector_matches: '[aria-current=page]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
}

/** Stands in the headers of a page whose links may be followed ahead. */
export const speculationHeaders = { 'speculation-rules': `"${speculationPath}"` }

export const speculationRules = Buffer.from(JSON.stringify(rules))
