import { shippedContent } from '#content/documents/website-content.ts'
import { publishDocument, readDocument, saveDraft } from '#contract/website.ts'
import { callsTo } from './owner-http.ts'

/** Publishes a changed document, and waits until a visitor gets it. */
export function createPublisher({ port }: { port: number }, cookie: string) {
  const call = callsTo(port, cookie)
  let count = 0
  return async (
    name: 'details' | 'services' | 'gallery',
    make: (count: number) => object,
  ): Promise<number> => {
    const { draftVersion } = await call('GET', readDocument.path.replace(':name', name))
    await call('PATCH', saveDraft.path.replace(':name', name), { draftVersion, content: make(++count) })
    const from = performance.now()
    await call('POST', publishDocument.path.replace(':name', name), { draftVersion: draftVersion + 1 })
    return performance.now() - from
  }
}

const { business, areas, pageMeta, services, servicesPage } = shippedContent
export const everyPage = (count: number) => ({
  areas,
  business: { ...business, phone: `0113 496 0${100 + (count % 900)}` },
})
export const onePage = (count: number) => ({
  services,
  servicesPage: { ...servicesPage, heading: `Services and prices ${count}` },
  pageMeta: { '/services': pageMeta['/services'] },
})
