import { useMutation, useQuery } from '@tanstack/react-query'
import { pathByEntryId, valueAt } from '#contract/content-paths.ts'
import { tidyContent } from '#contract/tidy-content.ts'
import * as contract from '#contract/website.ts'
import { changesMadeByHand } from '#contract/website-changes.ts'
import { fieldAtPath, labelAndGroupOf, withFieldNames } from '#contract/website-form.ts'
import { listHistory } from '#contract/website-history.ts'
import { initialContentOf } from '#web/features/website/draft/draft-state.ts'
import { describeFieldProblem } from '#web/features/website/form/field-labels.ts'
import { ApiError, callApi } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { useRefetch } from '#web/lib/queries.ts'

/** What became of one page: it is live with a new version, or nothing of it was published. */
export type Outcome =
  | { name: contract.PartName; version: number }
  | { name: contract.PartName; reason: string; wrong?: { path: string; label: string; count: number } }

const readPart = (name: contract.PartName) => callApi(contract.readDocument, { params: { name } })

/** What is wrong at the first place, in the words that its field has for it. */
function refusalOf(
  name: contract.PartName,
  document: contract.WebsiteDocument,
  errors: Readonly<Record<string, string>>,
): Outcome {
  const [[first = '', refusal = ''] = []] = Object.entries(errors)
  const content = initialContentOf(document)
  const { label } = labelAndGroupOf(document, first)
  const value = valueAt(content, first)
  const text = typeof value === 'string' ? value : ''
  const field = fieldAtPath(document, first)
  const reason = describeFieldProblem(label, field, text, refusal) ?? refusal
  const path = pathByEntryId(content, first, document.keyed)
  return { name, reason, wrong: { path, label, count: Object.keys(errors).length } }
}

async function publishOne(name: contract.PartName): Promise<Outcome> {
  try {
    const document = await readPart(name)
    try {
      const body = { draftVersion: document.draftVersion }
      const { version } = await callApi(contract.publishDocument, { params: { name }, body })
      return { name, version }
    } catch (error) {
      const errors = error instanceof ApiError ? error.problem?.errors : undefined
      if (errors && Object.keys(errors).length > 0) return refusalOf(name, document, errors)
      throw error
    }
  } catch (error) {
    return { name, reason: failureText(error) }
  }
}

/** One after the other: each page is published whole or not at all, and what stops one stops no other. */
async function inTurn<Item, Result>(items: readonly Item[], act: (item: Item) => Promise<Result>) {
  const results: Result[] = []
  for (const item of items) results.push(await act(item))
  return results
}

export function usePublishAll() {
  const readAgain = useRefetch(contract.readWebsite, contract.listVersions, listHistory)
  const publish = useMutation({
    mutationFn: (names: readonly contract.PartName[]) => inTurn(names, publishOne),
    onSettled: readAgain,
  })
  const undo = useMutation({
    mutationFn: (outcomes: readonly Outcome[]) =>
      inTurn(
        outcomes.flatMap((outcome) => ('version' in outcome ? [outcome] : [])),
        ({ name, version }) => callApi(contract.undoPublish, { params: { name }, body: { version } }),
      ),
    onSettled: readAgain,
  })
  return { publish, undo }
}

/** What would change on these pages, place by place. */
export const useChangesOfParts = (names: readonly contract.PartName[]) =>
  useQuery({
    queryKey: ['changes of all parts', names],
    queryFn: async () => {
      const documents = await Promise.all(names.map(readPart))
      return names.flatMap((name, index) => {
        const document = documents[index]
        if (!document) return []
        const { published, fields } = document
        const changes = changesMadeByHand(
          published,
          tidyContent(initialContentOf(document), fields),
          document,
        )
        return [{ name, changes: withFieldNames(document, changes) }]
      })
    },
    gcTime: 0,
  })
