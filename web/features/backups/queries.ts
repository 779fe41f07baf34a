import { useMutation } from '@tanstack/react-query'
import * as contract from '#contract/backup.ts'
import { readGoLive } from '#contract/go-live.ts'
import { callApi } from '#web/lib/api-client.ts'
import { useChange, useEndpoint, useRefetch } from '#web/lib/queries.ts'

export const useBackup = () => useEndpoint(contract.readBackupState, {}, { refetchOnMount: 'always' })

export const useMakeBackup = () => useChange(contract.makeBackup, contract.readBackupState)

/** The browser downloads the file straight to disk, as it may not fit into memory. */
export function useDownloadBackup() {
  // The go-live checklist counts a download.
  const refetch = useRefetch(readGoLive)
  return useMutation({
    mutationFn: async () => {
      await callApi(contract.prepareBackupDownload, {})
      location.assign(contract.backupFilePath)
    },
    onSuccess: refetch,
  })
}
