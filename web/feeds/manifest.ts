import { ownerPath } from '#contract/owner-address.ts'
import type { Facts } from '#contract/render.ts'

/** Cream 50 of the tokens: the browser paints its own bars around the page in it. */
export const themeColour = '#fbf6ee'

export const manifestPath = '/admin.webmanifest'

const icon = (name: string, size: number, purpose = 'any') => ({
  src: `/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** The dashboard's manifest, with which it opens from a phone's home screen like an app. */
export const manifestJson = ({ name }: Facts) =>
  JSON.stringify({
    name: `${name}: dashboard`,
    short_name: 'Dashboard',
    lang: 'en-GB',
    start_url: ownerPath,
    scope: ownerPath,
    display: 'standalone',
    theme_color: themeColour,
    background_color: themeColour,
    icons: [icon('icon-192', 192), icon('icon-512', 512), icon('icon-maskable', 512, 'maskable')],
  })
