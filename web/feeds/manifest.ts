import { ownerPath } from '#contract/owner-address.ts'
import type { Facts } from '#contract/render.ts'

/** Cream 50 of the tokens: the browser paints its own bars around the page in it. */
export const themeColour = '#fbf6ee'

const icon = (name: string, size: number, purpose: 'any' | 'maskable' = 'any') => ({
  src: `/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

const icons = [icon('icon-192', 192), icon('icon-512', 512), icon('icon-maskable', 512, 'maskable')]
const colours = { theme_color: themeColour, background_color: themeColour }

/** The web app manifest, for a phone's home screen. */
export const manifestJson = ({ name }: Facts) =>
  JSON.stringify({
    name,
    short_name: name,
    lang: 'en-GB',
    start_url: '/',
    scope: '/',
    display: 'browser',
    ...colours,
    icons,
  })

export const ownerManifestPath = '/admin.webmanifest'

/** The dashboard's manifest, with which it opens from a phone's home screen like an app. */
export const ownerManifestJson = ({ name }: Facts) =>
  JSON.stringify({
    name: `${name}: dashboard`,
    short_name: 'Dashboard',
    lang: 'en-GB',
    start_url: ownerPath,
    scope: ownerPath,
    display: 'standalone',
    ...colours,
    icons,
  })
