import type { Facts } from '#contract/render.ts'

/** Cream 50 of the tokens: what surrounds the page is painted in it. */
export const themeColour = '#fbf6ee'

const icon = (name: string, size: number, purpose: 'any' | 'maskable' = 'any') => ({
  src: `/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** What a phone shows when the site is put on its first screen. */
export const manifestJson = ({ name }: Facts) =>
  JSON.stringify({
    name,
    short_name: name,
    lang: 'en-GB',
    start_url: '/',
    scope: '/',
    display: 'browser',
    theme_color: themeColour,
    background_color: themeColour,
    icons: [icon('icon-192', 192), icon('icon-512', 512), icon('icon-maskable', 512, 'maskable')],
  })
