import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import * as contract from '#contract/backup.ts'
import { readGoLive } from '#contract/go-live.ts'
import { readSecondPlace } from '#contract/second-place.ts'
import { callApi } from '#web/lib/api-client.ts'
import { read } from '#web/lib/queries.ts'

const queryKey = [contract.readBackupState.path]
const lookEveryMs = 1000

/** While one is being made it is looked again until it is done. */
export function useBackup() {
  const client = useQueryClient()
  const backup = useQuery({
    queryKey,
    queryFn: () => read(contract.readBackupState, {}),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.isRunning ? lookEveryMs : false),
  })
  const isRunning = backup.data?.isRunning ?? false
  const wasRunning = useRef(false)
  useEffect(() => {
    // The checklist counts the first one, and it is copied elsewhere.
    if (wasRunning.current && !isRunning)
      for (const path of [readGoLive.path, readSecondPlace.path])
        void client.invalidateQueries({ queryKey: [path] })
    wasRunning.current = isRunning
  }, [client, isRunning])
  return backup
}

export function useMakeBackup() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(contract.makeBackup, {}),
    onSuccess: (state) => client.setQueryData(queryKey, state),
  })
}

/** The browser fetches the file itself, onto its disk: it may be larger than its memory. */
export const useDownloadBackup = () =>
  useMutation({
    mutationFn: async () => {
      await callApi(contract.prepareBackupDownload, {})
      location.assign(contract.backupFilePath)
    },
  })
