import { join } from 'node:path'
import type { Renderer } from '#contract/render.ts'
import type { Site } from '#server/http/site.ts'

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

const list = (entries: Readonly<Record<string, string>>, kind: string) =>
  Object.entries(entries)
    .map(([name, text]) => `<p data-${kind}="${escapeHtml(name)}">${escapeHtml(text)}</p>`)
    .join('')

const renderer: Renderer = {
  pagePaths: () => [
    '/contact',
    '/contact/thank-you',
    '/privacy/request',
    '/privacy/request/sent',
    '/admin',
    '/blog/curls',
    '/404',
  ],
  requestPaths: [
    '/newsletter/unsubscribe',
    '/privacy/request/confirm',
    '/appointment',
    '/appointment/choose',
  ],
  renderPage: async ({ path, assets, form }) => ({
    html: `<!doctype html><head><title>${path}</title><style>${assets.css}</style></head><main>${'Curls. '.repeat(200)}${
      form ? list(form.values, 'value') + list(form.errors, 'error') + escapeHtml(form.notice ?? '') : ''
    }</main>`,
    status: path === '/404' ? 404 : 200,
    isPrivate: path === '/admin',
  }),
  renderFiles: async ({ facts: { siteUrl } }) => ({ '/robots.txt': `Sitemap: ${siteUrl}/sitemap.xml\n` }),
}

/** Replaces the built site in tests of the server. */
export const fakeSite: Site = {
  renderer,
  assets: {
    site: { file: '/assets/client-abc12345.js', parts: [] },
    admin: { file: '/assets/admin-abc12345.js', parts: [] },
    css: 'p{color:#333}',
    sharedCss: 'p{color:#333}',
    fonts: [],
    adminCss: '/assets/admin-abc12345.css',
  },
  folder: join(import.meta.dirname, '../fixtures/built-files'),
  files: new Set([
    '/assets/client-abc12345.js',
    '/favicon.svg',
    '/pictures/salon-0a1b2c3d-480.webp',
    '/pictures/mail/gallery-01-600x750.jpg',
  ]),
}
