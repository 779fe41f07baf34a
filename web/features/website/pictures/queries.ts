import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as contract from '#contract/pictures.ts'
import { callApi } from '#web/lib/api-client.ts'

const queryKey = [contract.listPictures.path]

/** All her own pictures, by their names. */
export function useOwnPictures() {
  const client = useQueryClient()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey,
    queryFn: () => callApi(contract.listPictures, {}),
    refetchOnMount: 'always',
  })
  const add = (picture: contract.OwnPicture) =>
    client.setQueryData<contract.OwnPicture[]>(queryKey, (all = []) => [
      ...all.filter(({ id }) => id !== picture.id),
      picture,
    ])
  // What is shown may be older than what another device has recorded.
  const readAgain = () => client.invalidateQueries({ queryKey })
  // The same map as long as nothing has changed: what is drawn from it stays as it is while she writes.
  const pictures = useMemo(() => data && new Map(data.map((picture) => [picture.id, picture])), [data])
  return { error, refetch, isFetching, add, readAgain, pictures }
}
export type Pictures = ReadonlyMap<string, contract.OwnPicture>

/** What a client agreed to is recorded at once: it is no draft. */
export function usePictureConsent(id: string) {
  const { add, readAgain } = useOwnPictures()
  const params = { id }
  return {
    record: useMutation({
      mutationFn: (body: contract.RecordedConsent) => callApi(contract.recordConsent, { params, body }),
      onSuccess: add,
      onError: readAgain,
    }),
    withdraw: useMutation({
      mutationFn: () => callApi(contract.withdrawConsent, { params }),
      onSuccess: add,
    }),
  }
}
