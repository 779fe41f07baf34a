import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltSite, serveBuiltSite } from '#tests/support/built-site.ts'
import { readHead } from '#tests/support/read-page.ts'

const siteUrl = 'https://curls.example'
let site: BuiltSite
let paths: string[]

beforeAll(async () => {
  site = await serveBuiltSite(siteUrl)
  const sitemap = await site.read('/sitemap.xml')
  paths = Array.from(sitemap.matchAll(/<loc>(.*?)<\/loc>/g), ([, url = '']) => new URL(url).pathname)
})
afterAll(() => site.close())

const readHeads = () =>
  Promise.all(paths.map(async (path) => [path, readHead(await site.read(path))] as const))

test('every page has a title of 30 to 60 and a description of 70 to 155 characters, like no other', async () => {
  const heads = await readHeads()
  expect(heads).toHaveLength(15)
  for (const [path, { title, description = '', lang }] of heads) {
    expect(title.length, `${path}: ${title}`).toBeGreaterThanOrEqual(30)
    expect(title.length, `${path}: ${title}`).toBeLessThanOrEqual(60)
    expect(description.length, `${path}: ${description}`).toBeGreaterThanOrEqual(70)
    expect(description.length, `${path}: ${description}`).toBeLessThanOrEqual(155)
    expect(lang, path).toBe('en-GB')
  }
  expect(new Set(heads.map(([, { title }]) => title)).size).toBe(heads.length)
  expect(new Set(heads.map(([, { description }]) => description)).size).toBe(heads.length)
})

test('the address a page goes by follows SITE_URL', async () => {
  for (const [path, head] of await readHeads()) {
    const address = siteUrl + path
    expect(head.canonical).toBe(address)
    expect(head.property('og:url')).toBe(address)
    expect(head.robots).toBeUndefined()
  }
})

test('a shared link is a card with the page’s words and a picture of 1200 x 630 pixels', async () => {
  for (const [path, head] of await readHeads()) {
    expect(head.card, path).toBe('summary_large_image')
    expect(head.property('og:title'), path).toBe(head.title)
    expect(head.property('og:description'), path).toBe(head.description)
    expect(head.property('og:type'), path).toBe(path.startsWith('/blog/') ? 'article' : 'website')
    expect(head.property('og:locale'), path).toBe('en_GB')
    expect(head.property('og:image:alt'), path).toMatch(/^Illustration: /)
    const picture = new URL(head.property('og:image') ?? '')
    expect(picture.origin).toBe(siteUrl)
    const answer = await site.get(picture.pathname)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    const { width, height } = await sharp(await answer.arrayBuffer()).metadata()
    expect({ width, height }, picture.pathname).toEqual({ width: 1200, height: 630 })
  }
})

test('home, the gallery and the consultation have a shared picture each', async () => {
  const pictures = (await readHeads()).flatMap(([path, head]) =>
    ['/', '/gallery', '/contact'].includes(path) ? [head.property('og:image')] : [],
  )
  expect(new Set(pictures).size).toBe(3)
})

test('thank-you pages, the 404 page and the dashboard ask not to be listed and name no address', async () => {
  for (const path of ['/contact/thank-you', '/newsletter/thank-you', '/nowhere', '/admin']) {
    const head = readHead(await site.read(path))
    expect(head.robots, path).toBe('noindex')
    expect(head.canonical, path).toBeUndefined()
  }
})

test('the icons are there in every size that is asked for', async () => {
  const { icon, touchIcon } = readHead(await site.read('/'))
  const { manifest: manifestPath } = readHead(await site.read('/admin'))
  expect((await site.get(icon ?? '')).headers.get('content-type')).toBe('image/svg+xml')
  const manifest = await (await site.get(manifestPath ?? '')).json()
  expect(manifest).toMatchObject({ name: 'North Leeds Curls: dashboard', start_url: '/admin' })
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable')
  const wanted = [
    ...manifest.icons.map(({ src, sizes }: { src: string; sizes: string }) => ({ src, sizes })),
    { src: touchIcon, sizes: '180x180' },
  ]
  for (const { src, sizes } of wanted) {
    const answer = await site.get(src)
    expect(answer.headers.get('content-type'), src).toBe('image/png')
    const { width, height } = await sharp(await answer.arrayBuffer()).metadata()
    expect(`${width}x${height}`, src).toBe(sizes)
  }
  const oldIcon = await site.get('/favicon.ico')
  expect(oldIcon.status).toBe(200)
  expect(oldIcon.headers.get('content-type')).toBe('image/vnd.microsoft.icon')
})
