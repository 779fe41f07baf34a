import { documents } from '#content/documents/documents.ts'
import { FirstName } from '#content/schema/business-schema.ts'
import { withValueAt } from '#contract/content-paths.ts'
import { contentMomentOf, contentOf, type WebsiteDeps } from '#server/features/website/service.ts'
import { AppError } from '#server/http/errors.ts'
import { replacePublished } from './publishing.ts'

const withFirstName = (details: object, firstName: string) =>
  withValueAt(details, 'business.firstName', firstName)

/** Publishes the owner's first name in Business details. A draft or scheduled version gets the name too, and stays. */
export async function publishFirstName(deps: WebsiteDeps, typed: string): Promise<{ firstName: string }> {
  const firstName = typed.trim().replace(/\s+/g, ' ')
  if (!FirstName.safeParse(firstName).success) {
    const fix = 'Write a first name of 2 to 30 letters, without braces.'
    throw new AppError('INVALID_INPUT', { detail: fix, errors: { firstName: fix } })
  }
  const renewed = (stored: string | null) => {
    const content = contentOf(stored)
    return content ? JSON.stringify(withFirstName(content, firstName)) : null
  }
  await replacePublished(deps, 'details', {
    how: 'published',
    check: (content) =>
      documents.details.checkNew(
        content,
        withFirstName({ business: content.business, areas: content.areas }, firstName),
        {
          ...contentMomentOf(deps.now()),
          earlier: [],
        },
      ),
    store: async (_tx, row) => ({ draft: renewed(row.draft), planned: renewed(row.planned) }),
  })
  return { firstName }
}
