import { expect, test } from 'vitest'
import { documents } from '#content/documents/documents.ts'
import { valueAt } from '#contract/content-paths.ts'
import { tidyContent } from '#contract/tidy-content.ts'
import { documentNames, type WebsiteDocument } from '#contract/website.ts'
import { changesBetween, changesMadeByHand } from '#contract/website-changes.ts'
import { anyDialect } from '#tests/support/databases.ts'
import { everyChange, shippedDocument, withAgreement } from '#tests/support/every-field.ts'
import { openWebsiteDesk } from '#tests/support/website-desk.ts'
import { createDocumentDraft } from '#web/features/website/draft/document-draft.ts'

const noCopies = { keep: () => {}, forget: () => {}, take: () => undefined }

for (const dialect of anyDialect)
  test.for([...documentNames])(
    `${dialect}: whatever the editor writes into any field of %s is saved, published and shown to visitors`,
    async (name) => {
      const { read, save, publish, page, website } = await openWebsiteDesk(dialect)
      const document: WebsiteDocument = await read(name)
      const unused = () => Promise.reject(new Error('Not a part of this'))
      const draft = createDocumentDraft({
        document,
        calls: {
          save: async (seen, content) => {
            const { body } = await save(name, content, seen.draftVersion)
            return { ...seen, ...body, draft: content }
          },
          read: () => read(name),
          publish: async (version) => {
            const { status, body } = await publish(name, version)
            expect([status, body.errors]).toEqual([200, undefined])
            return body
          },
          ...{ settle: unused, undo: unused, discard: unused, bringBack: unused, withdraw: unused },
        },
        copies: noCopies,
        pauseMs: 0,
      })
      const { start, changes } = everyChange(name)
      for (const [part, value] of Object.entries(start)) draft.write(part, value)
      for (const [path, value] of changes) draft.write(path, value)
      const agreed = changesBetween(draft.state().content, withAgreement(draft.state().content))
      for (const { path, after } of agreed) draft.write(path, after)
      const written = tidyContent(draft.state().content, documents[name].fields)
      await draft.publish()

      const { published } = draft.state().document
      expect(changesMadeByHand(written, published, documents[name])).toEqual([])
      // The register is no part of a page.
      const content = { register: website.shown().content.register, ...(await page('/')).content }
      expect(changesMadeByHand(written, documents[name].pick(content), documents[name])).toEqual([])
      const shipped = shippedDocument(name)
      for (const [path] of changes) expect(valueAt(published, path), path).not.toEqual(valueAt(shipped, path))
    },
  )
