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

const element = `<script type="speculationrules">${JSON.stringify(rules)}</script>`

/** Adds the rules to a page. In a file of their own they would be requested before the page's first picture. */
export const addSpeculationRules = (html: string): string => html.replace('</head>', `${element}</head>`)
