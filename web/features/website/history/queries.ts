import { useMutation, useQuery } from '@tanstack/react-query'
import * as contract from '#contract/website.ts'
import * as history from '#contract/website-history.ts'
import { callApi } from '#web/lib/api-client.ts'
import { useReadAgain } from '#web/lib/queries.ts'
import { usePages } from '#web/lib/use-pages.ts'

const atOnce = 20

export const useHistory = (part: history.HistoryPart | undefined) =>
  usePages(history.listHistory, { limit: atOnce, narrowedBy: { part } })

export const usePublishedChanges = ({ name, id }: Pick<history.Publish, 'name' | 'id'>) =>
  useQuery({
    queryKey: [history.readPublishedChanges.path, name, id],
    queryFn: () => callApi(history.readPublishedChanges, { params: { name, id } }),
  })

type Undo = Pick<history.Publish, 'name' | 'id' | 'shown'> & { takesLater?: boolean }

const useReadPublishedAgain = () =>
  useReadAgain(history.listHistory, contract.readWebsite, contract.listVersions, contract.readDocument)

/** Takes a publish back, or says which of its words were changed again since. */
export function useUndoVersion() {
  const onSettled = useReadPublishedAgain()
  return useMutation({
    mutationFn: ({ name, id, shown: version, takesLater = false }: Undo) =>
      callApi(history.undoVersion, { params: { name, id }, body: { version, takesLater } }),
    onSettled,
  })
}

/** Undoes what has just been published. */
export function useUndoLast() {
  const onSettled = useReadPublishedAgain()
  return useMutation({
    mutationFn: ({ name, version }: { name: contract.DocumentName; version: number }) =>
      callApi(contract.undoPublish, { params: { name }, body: { version } }),
    onSettled,
  })
}

export function useBackToFirst() {
  const onSettled = useReadPublishedAgain()
  return useMutation({
    mutationFn: ({ name, version }: { name: contract.DocumentName; version: number }) =>
      callApi(history.backToFirst, { params: { name }, body: { version } }),
    onSettled,
  })
}
