import type { Business } from '#content/business-schema.ts'
import { documents } from '#content/documents.ts'
import type { WebsiteContent } from '#content/website-content.ts'
import { changesBetween } from '#contract/website-changes.ts'
import type { Reach } from '#contract/website-reach.ts'
import { checkDraft, replaceShown } from './publishing.ts'
import { contentOf, isContent, type WebsiteDeps } from './service.ts'

const name = 'details'
const isMobile = (phone: string) => /^0 ?7/.test(phone.trim())

const withReach = (business: object, { mobilePhone, ...reach }: Reach) => ({
  ...business,
  ...reach,
  // Nobody has two numbers where one is a mobile one.
  mobilePhone: mobilePhone.trim() === '' && isMobile(reach.phone) ? reach.phone : mobilePhone,
})

/** What she has written or left as it was is hers from now on. */
const confirmed = ({ sampleFacts }: Business, reach: Reach) =>
  sampleFacts.filter((fact) => !Object.keys(reach).includes(fact))

/** Publishes the business details with these in them, and writes them into a draft that waits. */
export async function publishReach(deps: WebsiteDeps, reach: Reach): Promise<void> {
  const nextOf = ({ business, areas }: WebsiteContent) => ({
    business: { ...withReach(business, reach), sampleFacts: confirmed(business, reach) },
    areas,
  })
  const { content } = deps.website.shown()
  if (changesBetween(documents[name].pick(content), nextOf(content)).length === 0) return
  await replaceShown(deps, name, {
    how: 'published',
    check: (shown) => checkDraft(shown, name, nextOf(shown), { at: deps.now() }),
    store: async (_tx, { draft }) => {
      const waiting = contentOf(draft)
      if (!isContent(waiting?.business)) return {}
      return { draft: JSON.stringify({ ...waiting, business: withReach(waiting.business, reach) }) }
    },
  })
}
