import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltSite, serveBuiltSite } from '#tests/support/built-site.ts'
import { visibleText } from '#tests/support/read-page.ts'

type Node = Record<string, unknown> & { '@type': string }

const siteUrl = 'https://curls.example'
let site: BuiltSite
let pages: { path: string; html: string; nodes: Node[] }[]

const block = /<script type="application\/ld\+json">(.*?)<\/script>/g

function readGraph(html: string): Node[] {
  const [found, ...more] = Array.from(html.matchAll(block), ([, json = '']) => json)
  if (found === undefined || more.length > 0) throw new Error('There is not exactly one data block')
  const data = JSON.parse(found)
  expect(data['@context']).toBe('https://schema.org')
  return data['@graph']
}

beforeAll(async () => {
  site = await serveBuiltSite(siteUrl)
  const sitemap = await site.read('/sitemap.xml')
  const paths = Array.from(sitemap.matchAll(/<loc>(.*?)<\/loc>/g), ([, url = '']) => new URL(url).pathname)
  pages = await Promise.all(
    paths.map(async (path) => {
      const html = await site.read(path)
      return { path, html, nodes: readGraph(html) }
    }),
  )
})
afterAll(() => site.close())

const isNoText = (key: string, text: string) =>
  key.startsWith('@') || /^https?:/.test(text) || /^\d{4}-\d\d-\d\d$/.test(text) || /^\d\d:\d\d$/.test(text)

/** Every text in the data, wherever it is. */
function textsIn(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return isNoText(key, value) ? [] : [value]
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(one, key))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => textsIn(one, name))
}

/** Every object in the data. */
function objectsIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn)
  if (typeof value !== 'object' || value === null) return []
  return [{ ...value }, ...Object.values(value).flatMap(objectsIn)]
}

test('every text in the structured data stands on its page', () => {
  for (const { path, html, nodes } of pages) {
    const texts = textsIn(nodes)
    expect(texts.length, path).toBeGreaterThan(3)
    const shown = visibleText(html)
    expect(
      texts.filter((text) => !shown.includes(text)),
      path,
    ).toEqual([])
  }
})

test('nobody is rated or reviewed in the structured data, and no home is named', () => {
  for (const { path, nodes } of pages) {
    const types = objectsIn(nodes).map((one) => String(one['@type'] ?? ''))
    expect(
      types.filter((type) => /Review|Rating|PostalAddress/.test(type)),
      path,
    ).toEqual([])
  }
})

const required: Record<string, readonly string[]> = {
  HairSalon: ['name', 'url', 'telephone', 'email', 'image', 'areaServed', 'openingHoursSpecification'],
  BreadcrumbList: ['itemListElement'],
  BlogPosting: ['headline', 'image', 'datePublished', 'dateModified', 'author', 'publisher'],
}

test('each page has its kinds of node, each with what search engines ask of it', () => {
  for (const { path, nodes } of pages) {
    const kinds = ['HairSalon']
    if (path !== '/') kinds.push('BreadcrumbList')
    if (path.startsWith('/blog/')) kinds.push('BlogPosting')
    expect(
      nodes.map((node) => node['@type']),
      path,
    ).toEqual(kinds)
    for (const node of nodes)
      for (const property of required[node['@type']] ?? []) expect(node, path).toHaveProperty(property)
  }
})

test('the data blocks stand outside of what React draws and close nothing early', () => {
  for (const { path, html } of pages) {
    const [whole = ''] = html.match(block) ?? []
    const json = whole.slice(whole.indexOf('>') + 1, whole.lastIndexOf('<'))
    expect(json, path).not.toContain('<')
    expect(html.indexOf(whole), path).toBeGreaterThan(html.indexOf('<script type="application/json"'))
  }
})

test('a salon address and social pages, once set, are shown and told alike', async () => {
  const salonAddress = { street: '1 Otley Road', town: 'Leeds', postcode: 'LS6 2AB' }
  const social = [{ name: 'Photos', url: 'https://photos.example/curls' }]
  const other = await serveBuiltSite(siteUrl, { salonAddress, social })
  const html = await other.read('/about')
  await other.close()
  const salon = readGraph(html).find((node) => node['@type'] === 'HairSalon')
  expect(salon).toMatchObject({
    address: { '@type': 'PostalAddress', streetAddress: '1 Otley Road', postalCode: 'LS6 2AB' },
    sameAs: ['https://photos.example/curls'],
  })
  const shown = visibleText(html)
  expect(textsIn(salon).filter((text) => !shown.includes(text))).toEqual([])
  expect(html).toContain('<a href="https://photos.example/curls">Photos</a>')
})

test('a first name, once given, greets on About and on the contact page', async () => {
  const other = await serveBuiltSite(siteUrl, { firstName: 'Sarah' })
  for (const [path, words] of [
    ['/about', 'I’m Sarah. I am an independent hairdresser'],
    ['/contact', 'I’m Sarah. Curl care'],
  ] as const)
    expect(visibleText(await other.read(path))).toContain(words)
  await other.close()
})
