import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import * as contract from '#contract/website.ts'
import { listArticles } from '#contract/website-articles.ts'
import { createDocumentDraft } from '#web/features/website/draft/document-draft.ts'
import { callApi } from '#web/lib/api-client.ts'
import { openDeviceCopies } from '#web/lib/device-copies.ts'
import { readEndpoint, retryLost, useRefetch } from '#web/lib/queries.ts'

const pauseMs = 1000

export const useWebsite = () =>
  useQuery({
    queryKey: [contract.readWebsite.path],
    queryFn: () => readEndpoint(contract.readWebsite, {}),
    // What another device has changed is worth a look each time.
    refetchOnMount: 'always',
  })

export const useDocument = (name: contract.DocumentName) =>
  useQuery({
    queryKey: [contract.readDocument.path, name],
    queryFn: () => callApi(contract.readDocument, { params: { name } }),
    refetchOnMount: 'always',
    gcTime: 0,
  })

export const useVersions = (name: contract.DocumentName) =>
  useQuery({
    queryKey: [contract.listVersions.path, name],
    queryFn: () => callApi(contract.listVersions, { params: { name }, query: { limit: 50 } }),
    refetchOnMount: 'always',
  })

export const useVersionContent = ({ name, id }: contract.ListedVersion) =>
  useQuery({
    queryKey: [contract.readVersion.path, name, id],
    queryFn: () => callApi(contract.readVersion, { params: { name, id } }),
  })

/** What is written on one part of the website. */
export function useDocumentDraft(document: contract.WebsiteDocument) {
  const { name } = document
  const params = { name }
  const client = useQueryClient()
  // Whoever has left for a list before the last save came through reads there what has become of it.
  const readLists = useRefetch(contract.readWebsite, listArticles)
  // As mutations, so that a session that has ended is noticed here too.
  const save = useMutation({
    mutationFn: (body: { draftVersion: number; content: contract.DocumentContent }) =>
      callApi(contract.saveDraft, { params, body }),
    onSuccess: () => void readLists(),
  })
  const change = useMutation({
    mutationFn: (call: () => Promise<contract.WebsiteDocument>) => call(),
    retry: retryLost,
    onSettled: () => {
      void readLists()
      return client.invalidateQueries({ queryKey: [contract.listVersions.path, name] })
    },
  })
  const [draft] = useState(() =>
    createDocumentDraft({
      document,
      calls: {
        save: async (seen, content) => {
          const saved = await save.mutateAsync({ draftVersion: seen.draftVersion, content })
          return { ...seen, ...saved, draft: content }
        },
        read: () => callApi(contract.readDocument, { params }),
        settle: ({ draftVersion }, content, keeps) =>
          change.mutateAsync(() =>
            callApi(contract.settleConflict, { params, body: { draftVersion, content, keeps } }),
          ),
        publish: (draftVersion) =>
          change.mutateAsync(() => callApi(contract.publishDocument, { params, body: { draftVersion } })),
        undo: (version) =>
          change.mutateAsync(() => callApi(contract.undoPublish, { params, body: { version } })),
        discard: (draftVersion) =>
          change.mutateAsync(() => callApi(contract.discardDraft, { params, body: { draftVersion } })),
        bringBack: (id, draftVersion) =>
          change.mutateAsync(() =>
            callApi(contract.bringBack, { params: { name, id }, body: { draftVersion } }),
          ),
        withdraw: (id) => change.mutateAsync(() => callApi(contract.withdrawTestimonial, { params: { id } })),
      },
      copies: openDeviceCopies(`websiteDraft:${name}`, z.record(z.string(), z.unknown())),
      pauseMs,
    }),
  )
  return draft
}
