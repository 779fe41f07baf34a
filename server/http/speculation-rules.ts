export const speculationPath = '/speculation.json'

/**
 * Links that browsers may prerender: those to pages of the site, when one is likely to be followed. Excludes the
 * current page, the dashboard, targets of mailed links, and files (anything with an extension).
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

/** Header for pages whose links may be prerendered. */
export const speculationHeaders = { 'speculation-rules': `"${speculationPath}"` }

export const speculationRules = Buffer.from(JSON.stringify(rules))
