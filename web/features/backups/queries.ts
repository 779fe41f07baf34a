import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import * as contract from '#contract/backup.ts'
import { readGoLive } from '#contract/go-live.ts'
import { readOffSiteBackup } from '#contract/off-site-backup.ts'
import { callApi } from '#web/lib/api-client.ts'
import { useChange, useEndpoint } from '#web/lib/queries.ts'

const lookEveryMs = 1000

/** The state of the backups, polled while one is being made. */
export function useBackup() {
  const client = useQueryClient()
  const backup = useEndpoint(
    contract.readBackupState,
    {},
    {
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => (state.data?.isRunning ? lookEveryMs : false),
    },
  )
  const isRunning = backup.data?.isRunning ?? false
  const wasRunning = useRef(false)
  useEffect(() => {
    // The go-live checklist counts the first backup, and the off-site copy follows each.
    if (wasRunning.current && !isRunning)
      for (const path of [readGoLive.path, readOffSiteBackup.path])
        void client.invalidateQueries({ queryKey: [path] })
    wasRunning.current = isRunning
  }, [client, isRunning])
  return backup
}

export const useMakeBackup = () => useChange(contract.makeBackup, contract.readBackupState)

/** The browser downloads the file straight to disk, as it may not fit into memory. */
export const useDownloadBackup = () =>
  useMutation({
    mutationFn: async () => {
      await callApi(contract.prepareBackupDownload, {})
      location.assign(contract.backupFilePath)
    },
  })
