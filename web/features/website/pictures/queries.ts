import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as contract from '#contract/pictures.ts'
import { callApi } from '#web/lib/api-client.ts'

const queryKey = [contract.listPictures.path]
type Listed = Awaited<ReturnType<typeof callApi<typeof contract.listPictures>>>

/** Her own pictures, by their names, and those that came with the website. */
export function useOwnPictures() {
  const client = useQueryClient()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey,
    queryFn: () => callApi(contract.listPictures, {}),
    refetchOnMount: 'always',
  })
  const add = (picture: contract.OwnPicture) =>
    client.setQueryData<Listed>(
      queryKey,
      (all) => all && { ...all, own: [...all.own.filter(({ id }) => id !== picture.id), picture] },
    )
  // What is shown may be older than what another device has recorded.
  const readAgain = () => client.invalidateQueries({ queryKey })
  // The same map as long as nothing has changed: what is drawn from it stays as it is while she writes.
  const pictures = useMemo(() => data && new Map(data.own.map((picture) => [picture.id, picture])), [data])
  return { error, refetch, isFetching, add, readAgain, pictures, shipped: data?.shipped }
}
export type Pictures = ReadonlyMap<string, contract.OwnPicture>

/** What a client agreed to is recorded at once: it is no draft. */
export function usePictureConsent(id: string) {
  const { add, readAgain } = useOwnPictures()
  const record = (body: contract.RecordedConsent) => callApi(contract.recordConsent, { params: { id }, body })
  return {
    record: useMutation({ mutationFn: record, onSuccess: add, onError: readAgain }),
    withdraw: useMutation({ mutationFn: () => record({ isWithdrawn: true }), onSuccess: add }),
  }
}
